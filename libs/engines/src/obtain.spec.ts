import { createServer, type Server } from 'node:http';
import { createServer as createSilent } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { dockerAnswers } from './containers.ts';
import { chooseSource, obtainKafka } from './obtain.ts';

const never = () => {
  throw new Error('this way was not to be asked');
};

describe('where an engine comes from', () => {
  it('takes the address of the environment and asks nothing else', async () => {
    const source = await chooseSource({ address: 'kafka:9092', docker: never, missing: never });
    expect(source).toEqual({ kind: 'environment', address: 'kafka:9092' });
  });

  it('takes a container where a Docker engine answers, before what is installed', async () => {
    expect(await chooseSource({ address: undefined, docker: async () => true, missing: never })).toEqual({ kind: 'docker' }); // prettier-ignore
  });

  it('takes what is installed where there is neither', async () => {
    const ways = { address: '', docker: async () => false, missing: () => undefined };
    expect(await chooseSource(ways)).toEqual({ kind: 'local' });
  });

  it('says what is missing where nothing is to be had', async () => {
    const ways = { address: undefined, docker: async () => false, missing: () => 'there is no Maven' };
    expect(await chooseSource(ways)).toEqual({ kind: 'none', reason: 'there is no Maven' });
  });

  it('leaves an engine running that was there before', async () => {
    const engine = await obtainKafka('kafka-1:9092,kafka-2:9092', { pom: '' });
    expect(engine).toMatchObject({ address: 'kafka-1:9092,kafka-2:9092', name: 'Apache Kafka of KAFKA_BROKERS' });
    expect(engine.local).toBeUndefined();
    await engine.stop();
  });
});

describe('the ping of a Docker engine', () => {
  const listening = (server: Server | ReturnType<typeof createSilent>) =>
    new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    );

  it('is answered by one that listens at DOCKER_HOST', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('OK');
    });
    const port = await listening(server);
    expect(await dockerAnswers(`tcp://127.0.0.1:${port}`)).toBe(true);
    expect(asked).toEqual(['/_ping']);
    server.close();
  });

  it('is not waited for longer than a second', async () => {
    const server = createSilent(() => undefined);
    const port = await listening(server);
    const started = performance.now();
    expect(await dockerAnswers(`tcp://127.0.0.1:${port}`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(5_000);
    server.close();
  });

  it('fails where there is no socket, or no address to make sense of', async () => {
    expect(await dockerAnswers(`unix://${join(tmpdir(), 'no-docker.sock')}`)).toBe(false);
    expect(await dockerAnswers('ssh://somewhere')).toBe(false);
    expect(await dockerAnswers('nonsense')).toBe(false);
  });
});
