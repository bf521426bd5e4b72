// @ts-check
/** Small sounds, made here and off unless somebody wants them: a card that slides, chips that meet. */

/** @type {AudioContext | undefined} */
let context;

/**
 * A breath of noise through a filter.
 * @param {{ pitch: number, long: number, loud: number, later?: number }} how
 */
function noise({ pitch, long, loud, later = 0 }) {
  context ??= new AudioContext();
  const samples = context.createBuffer(1, Math.ceil(context.sampleRate * long), context.sampleRate);
  const data = samples.getChannelData(0);
  for (let place = 0; place < data.length; place += 1) data[place] = (Math.random() * 2 - 1) * (1 - place / data.length) ** 2;
  const source = new AudioBufferSourceNode(context, { buffer: samples });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1.2 });
  source.connect(filter).connect(new GainNode(context, { gain: loud })).connect(context.destination);
  source.start(context.currentTime + later);
}

/** @param {import("./motion.js").Move[]} moves */
export function sound(moves) {
  for (const move of moves) {
    if (move.what === "deal" || move.what === "turn") noise({ pitch: 1800, long: 0.12, loud: 0.25 });
    else if (move.what === "win" || move.what === "payout") continue;
    else for (const later of [0, 0.05]) noise({ pitch: 4200, long: 0.04, loud: 0.3, later: later + ("delay" in move ? move.delay / 1000 : 0) });
  }
}
