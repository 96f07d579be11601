curl -i -H 'Content-Type: application/yaml' --data-binary @bear.countertop.yaml http://127.0.0.1:8121/api/v1/boards
curl --json '{"do": "put", "onto": "ox", "kind": "+1/+1"}' http://127.0.0.1:8121/api/v1/boards/ID/steps
curl --json '' http://127.0.0.1:8121/api/v1/boards/ID/undo
curl 'http://127.0.0.1:8121/api/v1/boards/ID/near?object=ox'
curl -X DELETE http://127.0.0.1:8121/api/v1/boards/ID
