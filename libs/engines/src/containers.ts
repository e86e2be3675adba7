// Engines in containers, where a Docker engine answers. Loads testcontainers only when it is wanted.
// Runs from source under plain Node too (erasable syntax only): tools/ and Jest's global setup import this file.
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './processes.ts';

/** An engine in a container of its own, whose data go with it. */
export interface RunningContainer {
  host: string;
  port: number;
  stop(): Promise<void>;
}

export interface ContainerOptions {
  image: string;
  /** The port that the engine listens on inside. */
  port: number;
  /** Its variables; a broker needs the address by which clients reach it. */
  environment?: (address: { host: string; port: number }) => Record<string, string>;
  command?: string[];
  /** The line of its log that says it is ready, and how often it comes. */
  ready: [RegExp, number];
}

const PING_MS = 1_000;
const START_TIMEOUT = 180_000;
const SOCKETS = ['/var/run/docker.sock', join(homedir(), '.docker/run/docker.sock')];

/** Whether a Docker engine answers a ping within a second, at DOCKER_HOST or at its usual socket. */
export async function dockerAnswers(dockerHost = process.env['DOCKER_HOST']): Promise<boolean> {
  if (!dockerHost) {
    for (const socketPath of SOCKETS) if (existsSync(socketPath) && (await ping({ socketPath }))) return true;
    return false;
  }
  if (!URL.canParse(dockerHost)) return false;
  const { protocol, hostname, port, pathname } = new URL(dockerHost);
  if (protocol === 'unix:') return ping({ socketPath: pathname });
  return ['tcp:', 'http:'].includes(protocol) && ping({ host: hostname, port: Number(port || 2375) });
}

function ping(where: { socketPath: string } | { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ ...where, path: '/_ping', timeout: PING_MS }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.once('timeout', () => asked.destroy(new Error('no answer')));
    asked.once('error', () => resolve(false));
    asked.end();
  });
}

/**
 * Starts a container and resolves when its engine is ready.
 * @throws Error when the image cannot be had or the engine is not ready in 180 s
 */
export async function startContainer(options: ContainerOptions): Promise<RunningContainer> {
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers');
  const { host } = (await getContainerRuntimeClient()).info.containerRuntime;
  const port = await freePort();
  const container = await new GenericContainer(options.image)
    .withExposedPorts({ container: options.port, host: port })
    .withEnvironment(options.environment?.({ host, port }) ?? {})
    .withCommand(options.command ?? [])
    .withWaitStrategy(Wait.forLogMessage(...options.ready))
    .withStartupTimeout(START_TIMEOUT)
    .start();
  return { host, port, stop: async () => void (await container.stop()) };
}
