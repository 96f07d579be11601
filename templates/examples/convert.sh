curl -H 'Content-Type: application/yaml' --data-binary @bear.countertop.yaml 'http://127.0.0.1:8121/api/v1/convert?to=pzl'
