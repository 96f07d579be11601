// The same puts in boardgame.io: reads the table and the puts, then for each line, which says in what way, plays them
// all and answers the seconds.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

process.env.NODE_ENV = "production";
const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");
const { original } = require("immer");

/** Put a counter, then what every put is followed by: each card is judged, as `seen` lets it be looked at. */
const putting = (seen) => ({ G }, onto, kind) => {
  const { counters } = G.cards[onto];
  counters[kind] = (counters[kind] ?? 0) + 1;
  for (const id of Object.keys(seen(G).cards)) judge(G, id, id === onto ? G.cards[id] : seen(G).cards[id]);
};

/** Pairs cancel, and a creature without toughness goes. */
function judge(G, id, { zone, toughness, counters }) {
  if (zone !== "battlefield") return;
  const plus = counters["+1/+1"] ?? 0, minus = counters["-1/-1"] ?? 0;
  if (toughness + plus - minus <= 0) G.cards[id].zone = "graveyard";
  const pairs = Math.min(plus, minus);
  if (!pairs) return;
  G.cards[id].counters["+1/+1"] -= pairs;
  G.cards[id].counters["-1/-1"] -= pairs;
}

// As a move is usually written, over the drafts it is given; and by somebody who knows to read past them.
const ways = { drafts: putting((G) => G), plain: putting(original) };

function round({ cards, puts }, put) {
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
  if (task) console.log(round(task, ways[line]));
  else task = JSON.parse(line);
}
