// node tools/kafka-clients.mjs [--quick] [--only throughput,latency,rebalance,restart,cuts] [--rounds N]: both Kafka
// clients through the bus port on one broker, side by side (docs/adr/0010). Each is measured in a process of its own,
// in turn, so that neither warms the other up; every figure is the median of the rounds.
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { at, builtFile, ensureInstalled, ensureNode24 } from './env.mjs';
import { FaultProxy } from './kafka-clients/proxy.mjs';

const CLIENTS = ['kafkajs', 'platformatic'];
const KINDS = ['throughput', 'latency', 'rebalance', 'restart', 'cuts'];
const MACHINE_MS = 600_000;

await ensureInstalled();
await ensureNode24();
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: KINDS.join(',') },
    rounds: { type: 'string', default: '3' },
  },
});
const { build } = await import('./steps.mjs');
if (!builtFile('libs/platform', 'testing/platformatic-bus.js') && !(await build())) process.exit(1);
const { freePort, startKafka } = await import(builtFile('libs/engines', 'index.js'));
const kinds = values.only.split(',');
const rounds = values.quick ? 1 : Number(values.rounds);
const size = values.quick
  ? { messages: 10_000, latency: 1_000, events: 1_000 }
  : { messages: 100_000, latency: 4_000, events: 6_000 };

const proxyPort = await freePort();
const kafka = await startKafka({ pom: at('infra/kafka/pom.xml'), proxyPort });
const proxy = new FaultProxy();
await proxy.listen(proxyPort, kafka.proxiedPort);
process.once('exit', () => void kafka.kill());
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
console.log(`Apache Kafka ${kafka.version} on ${kafka.broker}, Node ${process.version}, ${rounds} round${rounds > 1 ? 's' : ''}`); // prettier-ignore
let bad = 0;
try {
  await measure('kafkajs', 'warm', 0);
  for (const kind of kinds) {
    const found = Object.fromEntries(CLIENTS.map((client) => [client, []]));
    for (let round = 0; round < rounds; round++)
      for (const client of CLIENTS) found[client].push(await measure(client, kind, round));
    table(kind, found);
  }
} finally {
  await proxy.close();
  await kafka.remove();
}
process.exit(bad ? 1 : 0);

/** One kind of measurement in a process of its own, which asks this one for what happens to the broker. */
function measure(client, kind, round) {
  const job = { client, kind, round, ...size, broker: kafka.broker, proxied: `127.0.0.1:${proxyPort}` };
  const child = fork(at('tools/kafka-clients/worker.mjs'), [JSON.stringify(job)], {
    execArgv: ['--disable-warning=TimeoutNegativeWarning', '--expose-gc'],
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), MACHINE_MS);
    let result;
    child.on('message', (message) => {
      if (message.result) result = message.result;
      else void act(message.act).then(() => child.connected && child.send({ done: message.act }));
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      proxy.calm();
      if (result) resolve(result);
      else reject(new Error(`${client} ${kind} ended with ${signal ?? code}`));
    });
  });
}

async function act(name) {
  if (name === 'stop') await kafka.stop();
  else if (name === 'kill') await kafka.kill();
  else if (name === 'start') await kafka.start();
  else if (name === 'cut') proxy.cutEvery(150);
  else if (name === 'calm') proxy.calm();
}

/** The medians beside each other; what must be 0 is counted over all rounds. */
function table(kind, found) {
  console.log(`\n${kind.padEnd(34)}${CLIENTS.map((client) => client.padStart(14)).join('')}`);
  for (const name of Object.keys(found.kafkajs[0])) {
    const cells = CLIENTS.map((client) => {
      const all = found[client].map((result) => result[name]).toSorted((a, b) => a - b);
      const must = /lost|disordered/.test(name);
      const value = must ? all.reduce((a, b) => a + b, 0) : all[Math.floor(all.length / 2)];
      if (must) bad += value;
      return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 2 : 0 });
    });
    console.log(`${name.padEnd(34)}${cells.map((cell) => cell.padStart(14)).join('')}`);
  }
}
