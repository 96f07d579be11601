// The same puts in boardgame.io: reads the table and the puts, then plays them all for each line, and answers the seconds.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

process.env.NODE_ENV = "production";
const { Client } = createRequire(import.meta.url)("boardgame.io/client");

/** Put a counter, then what every put is followed by: pairs cancel, and a creature without toughness goes. */
function put({ G }, onto, kind) {
  const { counters } = G.cards[onto];
  counters[kind] = (counters[kind] ?? 0) + 1;
  for (const card of Object.values(G.cards)) {
    if (card.zone !== "battlefield") continue;
    const plus = card.counters["+1/+1"] ?? 0, minus = card.counters["-1/-1"] ?? 0;
    if (card.toughness + plus - minus <= 0) card.zone = "graveyard";
    const pairs = Math.min(plus, minus);
    if (!pairs) continue;
    card.counters["+1/+1"] -= pairs;
    card.counters["-1/-1"] -= pairs;
  }
}

function round({ cards, puts }) {
  const setup = () => ({
    cards: Object.fromEntries(cards.map((card) => [card.id, { ...card, zone: "battlefield", counters: { ...card.counters } }])),
  });
  const client = Client({ game: { setup, moves: { put } }, debug: false });
  client.start();
  const started = performance.now();
  for (const [onto, kind] of puts) client.moves.put(onto, kind);
  const seconds = (performance.now() - started) / 1000;
  const { G, log } = { G: client.getState().G, log: client.log };
  client.stop();
  const left = Object.values(G.cards).filter((card) => card.zone === "battlefield").length;
  if (log.length !== puts.length || left !== cards.length) throw new Error(`${log.length} puts done, ${left} cards left`);
  return seconds;
}

let task = null;
for await (const line of createInterface({ input: process.stdin })) {
  if (task) console.log(round(task));
  else task = JSON.parse(line);
}
