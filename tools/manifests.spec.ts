import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { busRights, isSimulator, redisRights } from '../apps/standalone/src/registry.ts';
import { REDIS_RULES } from '../libs/engines/src/redis.ts';
import { at } from './env.mjs';

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string } };
}
interface Rule {
  to?: object[];
  from?: object[];
  ports?: { port: number }[];
}
interface Acl {
  resource: { type: string; name: string; patternType?: string };
  operations: string[];
}
interface Manifest {
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  spec: {
    template?: { spec: { containers: { env?: Variable[]; args?: string[] }[] } };
    egress?: Rule[];
    ingress?: Rule[];
    authorization?: { type: string; acls: Acl[] };
    authentication?: { type: string };
    kafka?: { listeners: { name: string; tls: boolean; authentication?: { type: string }; networkPolicyPeers?: object[] }[]; authorization?: { type: string } };
  };
} // prettier-ignore

const manifests = globSync('k8s/base/*.yaml', { cwd: at() }).flatMap((file) =>
  parseAllDocuments(readFileSync(at(file), 'utf8')).map((one) => one.toJS() as Manifest),
);
const of = (kind: string) => manifests.filter((one) => one.kind === kind);
const one = (kind: string, name: string) => of(kind).find(({ metadata }) => metadata.name === name);
const envOf = (kind: string, name: string) =>
  Object.fromEntries((one(kind, name)?.spec.template?.spec.containers[0]?.env ?? []).map((line) => [line.name, line]));
const secret = (name: string, key: string) => ({ valueFrom: { secretKeyRef: { name, key } } });
const services = busRights().filter(({ user }) => !isSimulator(user));

describe('broker and Redis in a cluster', () => {
  it.each(services.map((rights) => [rights.user, rights] as const))(
    '[F-S2] %s comes to the brokers as itself, may what the registry says and nothing more',
    (name, { writes, reads, group }) => {
      expect(envOf('Deployment', name)).toMatchObject({
        KAFKA_USERNAME: { value: name },
        KAFKA_PASSWORD: secret(`kafka-${name}`, 'password'),
        KAFKA_CA: secret('events-cluster-ca-cert', 'ca.crt'),
        REDIS_PASSWORD: secret('redis-passwords', name),
        REDIS_URL: { value: `rediss://${name}:$(REDIS_PASSWORD)@redis:6379` },
        REDIS_CA: secret('redis-tls', 'ca.crt'),
      });
      const { spec, metadata } = one('KafkaUser', name) as Manifest;
      expect([metadata.labels, spec.authentication]).toEqual([{ 'strimzi.io/cluster': 'events' }, { type: 'scram-sha-512' }]);
      expect(spec.authorization?.acls).toEqual([
        { resource: { type: 'topic', name: writes, patternType: 'prefix' }, operations: ['Write', 'Describe'] },
        { resource: { type: 'group', name: group }, operations: ['Read', 'Describe'] },
        ...reads.map((topic) => ({ resource: { type: 'topic', name: topic }, operations: ['Read', 'Describe'] })),
      ]);
    },
  ); // prettier-ignore

  it('[F-S2] wallet alone writes wallet.*, and only the migration job makes topics', () => {
    const may = (operation: string, topic: string) =>
      of('KafkaUser')
        .filter(({ spec }) =>
          spec.authorization?.acls.some(
            ({ resource: { type, name, patternType }, operations }) =>
              type === 'topic' &&
              operations.includes(operation) &&
              (name === '*' || (patternType === 'prefix' ? topic.startsWith(name) : topic === name)),
          ),
        )
        .map(({ metadata }) => metadata.name);
    expect(may('Write', 'wallet.entry.v1')).toEqual(['wallet']);
    expect(may('Create', 'wallet.entry.v1')).toEqual(['prepare']);
    expect(of('KafkaUser').map(({ metadata }) => metadata.name).toSorted()).toEqual([...services.map(({ user }) => user), 'prepare'].toSorted()); // prettier-ignore
    expect(envOf('Job', 'migrate')).toMatchObject({ KAFKA_USERNAME: { value: 'prepare' }, KAFKA_PASSWORD: secret('kafka-prepare', 'password') }); // prettier-ignore
  });

  it('[F-S2] brokers and Redis speak TLS alone and ask everybody who he is', () => {
    const [kafka] = of('Kafka');
    for (const listener of kafka?.spec.kafka?.listeners ?? [])
      expect(listener).toMatchObject({ tls: true, authentication: { type: 'scram-sha-512' }, networkPolicyPeers: expect.any(Array) }); // prettier-ignore
    expect(kafka?.spec.kafka?.listeners).toHaveLength(1);
    expect(kafka?.spec.kafka?.authorization).toEqual({ type: 'simple' });
    expect(one('ConfigMap', 'lamliang')?.data).toMatchObject({ KAFKA_BROKERS: 'events-kafka-bootstrap:9093', KAFKA_TLS: '1', NODE_ENV: 'production' }); // prettier-ignore
    expect(one('ConfigMap', 'lamliang')?.data).not.toHaveProperty('REDIS_URL');
    const args = one('StatefulSet', 'redis')?.spec.template?.spec.containers[0]?.args ?? [];
    expect(args).toEqual(expect.arrayContaining(['--port 0', '--tls-port 6379', '--user default off']));
    const users = args.filter((line) => line.startsWith('--user ') && !line.startsWith('--user default '));
    expect(users).toEqual(
      redisRights()
        .filter(({ user }) => !isSimulator(user))
        .map(({ user, keys }) => `--user ${user} on >$(REDIS_PASSWORD_${user.toUpperCase()}) ${keys.join(' ')} ${REDIS_RULES.join(' ')}`), // prettier-ignore
    );
    for (const { user } of services)
      expect(envOf('StatefulSet', 'redis')).toHaveProperty(`REDIS_PASSWORD_${user.toUpperCase()}`, { name: `REDIS_PASSWORD_${user.toUpperCase()}`, ...secret('redis-passwords', user) }); // prettier-ignore
  });

  it('[F-S2] the front has no password of either', () => {
    const names = Object.keys(envOf('Deployment', 'front'));
    expect(names.filter((name) => /^(KAFKA|REDIS)_/.test(name))).toEqual([]);
  });

  it('[F-S2] every network policy names where to and from whom', () => {
    const policies = of('NetworkPolicy');
    expect(policies.length).toBeGreaterThan(6);
    for (const { metadata, spec } of policies) {
      for (const rule of spec.egress ?? []) expect([metadata.name, rule.to?.length ?? 0]).not.toEqual([metadata.name, 0]);
      for (const rule of spec.ingress ?? []) expect([metadata.name, rule.from?.length ?? 0]).not.toEqual([metadata.name, 0]);
    }
    const ports = policies.flatMap(({ spec }) => [...(spec.egress ?? []), ...(spec.ingress ?? [])]).flatMap((rule) => rule.ports ?? []);
    expect(ports.map(({ port }) => port)).not.toContain(9092);
  }); // prettier-ignore
});
