// What is done to the running product, drawn from the seed: processes killed, engines stopped, emptied and begun again,
// connections slowed and cut, messages put on the topics again.
import { setTimeout as pause } from 'node:timers/promises';
import { POINTS } from '../kill/plan.mjs';
import { randomOf } from '../kill/random.mjs';

/** How often each part is chosen to be killed. */
const WEIGHTS = { orders: 4, wallet: 3, notifications: 3, render: 2, auth: 1, pricing: 1, sandbox: 1, front: 1 };
/** Which processes pass a point where they can be told to die. */
const OWNERS = { mid_relay: ['orders', 'wallet'] };
const PARTS = ['postgres', 'kafka', 'redis'];
/** Faults besides kills, each at least once a run, in shares of the time. */
const FAULTS = ['latency', 'reset', 'blackhole', 'repeat', 'repeat', 'freeze', 'flush', 'kafka_kill', 'kafka_stop', 'postgres', 'redis', 'rewind', 'rolling']; // prettier-ignore

/**
 * The schedule: `kills` of processes and `flushes` of Redis spread over the time, the other faults between them.
 * @returns acts as { at_ms, kind, ... } in the order of their time
 */
export function planFire(seed, { ms, kills, flushes, names }) {
  const random = randomOf(seed * 31 + 7);
  const pool = names.flatMap((name) => Array.from({ length: WEIGHTS[name.split('-')[0]] ?? 1 }, () => name));
  const acts = Array.from({ length: kills }, (_, i) => {
    const at_ms = ((i + random.next()) * ms) / kills;
    if (!random.odds(0.25)) return { at_ms, kind: 'kill', name: random.pick(pool) };
    // It dies at once and again at a point of its next life.
    const point = random.pick(POINTS);
    const owner = random.pick(OWNERS[point] ?? ['orders']);
    const name = random.pick(names.filter((one) => one.startsWith(owner)));
    return { at_ms, kind: 'kill', name, fail_point: `${point}:${random.between(1, 40)}` };
  });
  const rounds = Math.max(1, Math.round(ms / 600_000));
  const others = random.shuffle(Array.from({ length: rounds }, () => FAULTS.filter((f) => f !== 'flush')).flat());
  for (const [i, kind] of others.entries())
    acts.push({ at_ms: ((i + 0.2 + 0.6 * random.next()) * ms) / others.length, kind, part: random.pick(PARTS), name: random.pick(pool) }); // prettier-ignore
  for (let i = 0; i < flushes; i++) acts.push({ at_ms: ((i + 0.5) * ms) / flushes, kind: 'flush' });
  return acts.toSorted((a, b) => a.at_ms - b.at_ms);
}

export class Nemesis {
  /** Deaths by what they came from. */
  deaths = {};
  done = {};
  /** Longer acts, which go on beside the kills. */
  underWay = new Set();
  engine_busy = Promise.resolve();

  constructor({ seed, scaled, engines, reader, say }) {
    Object.assign(this, { scaled, engines, reader, say, random: randomOf(seed * 17 + 3) });
    for (const life of scaled.processes.values()) this.watch(life);
  }

  get kills() {
    return Object.values(this.deaths).reduce((sum, n) => sum + n, 0);
  }

  /** Counts the deaths by SIGKILL of every life, whoever asked for them. */
  watch(life) {
    const begin = life.begin;
    const listen = () => {
      const armed = life.armed;
      void life.ended.then((how) => {
        if (how !== 'SIGKILL') return;
        const cause = armed && !life.shot ? `at ${armed.split(':')[0]}` : 'at a random moment';
        this.deaths[cause] = (this.deaths[cause] ?? 0) + 1;
        life.shot = false;
      });
    };
    life.begin = () => {
      life.armed = life.next.FAIL_POINT;
      begin();
      listen();
    };
    listen();
  }

  /** Follows the schedule until its end or until `enough` says so. */
  async run(acts, enough = () => false) {
    const start = performance.now();
    for (const act of acts) {
      while (performance.now() - start < act.at_ms && !enough()) await pause(50);
      if (enough()) break;
      if (act.kind === 'kill') {
        const life = this.scaled.processes.get(act.name);
        if (act.fail_point) life.next = { FAIL_POINT: act.fail_point };
        this.shoot(life);
      } else this.begin(act);
    }
    await Promise.all(this.underWay);
  }

  shoot(life) {
    const { child } = life;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    life.shot = true;
    child.kill('SIGKILL');
  }

  begin(act) {
    const work = this.act(act)
      .then((did) => {
        if (did !== false) this.done[act.kind] = (this.done[act.kind] ?? 0) + 1;
      })
      .catch((error) => this.say(`${act.kind} could not be done: ${error.message}`))
      .finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }

  /** One engine is ill at a time; otherwise nothing would work at all for long. */
  alone(work) {
    const turn = this.engine_busy.then(work);
    this.engine_busy = turn.catch(() => undefined);
    return turn;
  }

  act({ kind, part, name }) {
    const { engines, random } = this;
    this.say(`${kind} ${['latency', 'reset', 'blackhole'].includes(kind) ? part : kind === 'freeze' ? name : ''}`);
    const poison = (type, attributes, ms) => this.alone(() => engines.poison(part, { type, attributes }, ms));
    switch (kind) {
      case 'latency':
        return poison('latency', { latency: 500, jitter: 250 }, 6_000);
      case 'reset':
        return poison('reset_peer', { timeout: 200 }, 3_000);
      case 'blackhole':
        return poison('timeout', { timeout: 0 }, 8_000);
      case 'flush':
        return this.alone(() => engines.flushRedis());
      case 'kafka_kill':
        return this.alone(() => engines.killKafka(random.between(0, 5_000)));
      case 'kafka_stop':
        return this.alone(() => engines.stopKafka(30_000));
      case 'postgres':
        return this.alone(() => engines.restartPostgres());
      case 'redis':
        return this.alone(() => engines.restartRedis());
      case 'repeat':
        return this.reader.repeat(random, 0.1);
      case 'freeze':
        return this.freeze(this.scaled.processes.get(name));
      case 'rewind':
        return this.rewind('notifications');
      case 'rolling':
        return this.rolling();
      default:
        throw new Error(`there is no act ${kind}`);
    }
  }

  /** Stopped in its tracks for longer than a session, while its connections stay. */
  async freeze({ child }) {
    child.kill('SIGSTOP');
    await pause(15_000);
    child.kill('SIGCONT');
  }

  /** Its consumers away, a group begins again at the first message. */
  async rewind(service) {
    const lives = [...this.scaled.processes.values()].filter((life) => life.name.startsWith(service));
    for (const life of lives) life.held = true;
    await Promise.all(lives.map((life) => this.end(life)));
    // One that was killed shortly before is a member until its session is over.
    for (let tries = 0; ; tries++)
      try {
        await this.alone(() => this.reader.rewind(service));
        break;
      } catch (error) {
        if (tries === 20) {
          this.say(`the group could not be rewound: ${error.message}`);
          break;
        }
        await pause(1_000);
      }
    for (const life of lives) {
      life.held = false;
      life.begin();
    }
  }

  /** Every process ended by SIGTERM, one after the other, as a new release would. */
  async rolling() {
    for (const life of this.scaled.processes.values()) {
      if (life.name === 'front') continue;
      const { starts } = life;
      await this.end(life);
      while (life.starts === starts && !life.held) await pause(50);
      await pause(1_000);
    }
  }

  async end(life) {
    const { child, ended } = life;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await Promise.race([ended, pause(40_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))]);
    await ended;
  }
}
