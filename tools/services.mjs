// What lists services and cannot ask the registry is made from it:
//   node tools/services.mjs           names the files that differ from it
//   node tools/services.mjs --write   rewrites them
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { at, ensureNode24 } from './env.mjs';

await ensureNode24();
const { busRights, redisRights, registry } = await import('../apps/standalone/src/registry.ts');

const read = (file) => readFileSync(at(file), 'utf8');

/** Whether a service applies events of others, by its own handlers. */
const consumes = (name) =>
  readdirSync(at('apps', name, 'src'), { recursive: true, encoding: 'utf8' }).some(
    (file) =>
      (file.endsWith('.consumer.ts') && read(`apps/${name}/src/${file}`).includes('@HandlesEvent(')) ||
      (file.endsWith('.module.ts') && read(`apps/${name}/src/${file}`).includes('DeletedAccountsConsumer')),
  );

/** Every file that is made, or has lines that are. @returns [path, text] as it should be */
export function made(services = registry) {
  const names = services.map(({ name }) => name);
  const ours = services.filter(({ simulator }) => !simulator);
  const targets = `    content: '${JSON.stringify([{ targets: ours.map(({ name }) => `${name}:4001`) }])}'`;
  const start = (name) => `  ${name}: { <<: *service, command: [node, --enable-source-maps, apps/${name}/dist/src/main.js] }`;
  return [
    ['k8s/base/services.yaml', MADE + ours.map(deployment).join('---\n')],
    lines('k8s/base/redis.yaml', [/ {12}- --user [a-z]+ on .*/, redisRights(ours).map(redisUser)], [/ {12}- name: REDIS_PASSWORD_.*\n {14}valueFrom: .*/, ours.map(redisPassword)]),
    ['k8s/base/kafka-users.yaml', MADE + busRights(ours).map(kafkaUser).join('---\n')],
    lines('infra/compose.yaml', [/ {2}[a-z-]+: \{ <<: \*service, command: .*/, names.map(start)], [/ {4}content: .*/, [targets]]),
    lines('apps/standalone/tsconfig.json', [/ {4}\{ "path": "\.\.\/[a-z-]+" \},?/, names.map((name, i) => `    { "path": "../${name}" }${i < names.length - 1 ? ',' : ''}`)]),
  ];
} // prettier-ignore

/** The files that are not as they should be. @returns their names, each with the first line that differs */
export function differing(services = registry) {
  return made(services).flatMap(([file, wanted]) => {
    const [now, then] = [read(file).split('\n'), wanted.split('\n')];
    const line = then.findIndex((text, i) => text !== now[i]);
    if (line < 0 && now.length === then.length) return [];
    const at_line = line < 0 ? then.length : line;
    return [`${file}:${at_line + 1} should be "${then[at_line] ?? 'the end'}", not "${now[at_line] ?? 'the end'}"`];
  });
}

const MADE = '# Made by `node tools/services.mjs --write` from apps/standalone/src/registry.ts: change that.\n';
/** A file with its runs of lines replaced: what the lines of each look like, and what they should be. */
function lines(file, ...runs) {
  let text = read(file);
  for (const [like, wanted] of runs) {
    const run = new RegExp(`(?:^${like.source}\n)+`, 'm');
    if (!run.test(text)) throw new Error(`${file} has no lines of services like ${like}`);
    text = text.replace(run, () => `${wanted.join('\n')}\n`);
  }
  return [file, text];
}

const passwordOf = (name) => `REDIS_PASSWORD_${name.toUpperCase()}`;
/** What a service may do in Redis, as REDIS_RULES of libs/engines says for the other runs; its password is in the Secret redis-passwords. */
const redisUser = ({ user, keys }) =>
  `            - --user ${user} on >$(${passwordOf(user)}) ${keys.join(' ')} +@all -@admin -@dangerous +info`;
const redisPassword = ({ name }) =>
  `            - name: ${passwordOf(name)}\n              valueFrom: { secretKeyRef: { name: redis-passwords, key: ${name} } }`;

/** What a service may do on the brokers, as Strimzi's user operator sets it; the password comes into the Secret kafka-<name>. */
const kafkaUser = ({ user, writes, reads, group }) => `apiVersion: kafka.strimzi.io/v1
kind: KafkaUser
metadata:
  name: ${user}
  labels: { strimzi.io/cluster: events }
spec:
  authentication: { type: scram-sha-512 }
  authorization:
    type: simple
    acls:
      - { resource: { type: topic, name: ${writes}, patternType: prefix }, operations: [Write, Describe] }
      - { resource: { type: group, name: ${group} }, operations: [Read, Describe] }
${reads.map((topic) => `      - { resource: { type: topic, name: ${topic} }, operations: [Read, Describe] }\n`).join('')}`;

/** A service in a cluster. */
function deployment({ name, internet, cluster, secrets = {} }) {
  const { cpu, memory, most } = cluster;
  const of = (secret) => ([variable, key]) => `            - name: ${variable}\n              valueFrom: { secretKeyRef: { name: ${secret}, key: ${key} } }\n`;
  const env = [
    ...Object.entries({ DATABASE_URL: 'database-address', FILES_S3_URL: `files-s3-url-${name}, optional: true`, ...secrets }).map(of('lamliang')),
    of(`${name}-secrets`)(['SERVICE_SECRETS', 'service-secrets']),
    `            - { name: KAFKA_USERNAME, value: ${name} }\n`,
    of(`kafka-${name}`)(['KAFKA_PASSWORD', 'password']),
    of('events-cluster-ca-cert')(['KAFKA_CA', 'ca.crt']),
    of('redis-passwords')(['REDIS_PASSWORD', name]),
    of('redis-tls')(['REDIS_CA', 'ca.crt']),
    `            - { name: REDIS_URL, value: 'rediss://${name}:$(REDIS_PASSWORD)@redis:6379' }\n`,
  ];
  const lag = `    # Messages that the service's group has not applied yet, by process.
    - type: External
      external:
        metric: { name: consumer_lag, selector: { matchLabels: { service: ${name} } } }
        target: { type: AverageValue, averageValue: '500' }
`;
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  labels: { app: ${name} }
spec:
  replicas: 2
  selector: { matchLabels: { app: ${name} } }
  strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }
  template:
    metadata:
      labels: { app: ${name}, part-of: lamliang, role: service${internet ? ", internet: 'true'" : ''} }
      annotations: { prometheus.io/scrape: 'true', prometheus.io/port: '4001' }
    spec:
      serviceAccountName: lamliang
      automountServiceAccountToken: false
      # Requests in hand get 25 s, batches and jobs the rest.
      terminationGracePeriodSeconds: 40
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: ${name}
          image: lamliang
          command: [node, --enable-source-maps, apps/${name}/dist/src/main.js]
          ports:
            - { name: public, containerPort: 4000 }
            - { name: edges, containerPort: 4001 }
          envFrom: [{ configMapRef: { name: lamliang } }]
          env:
${env.join('')}          startupProbe: { httpGet: { path: /live, port: public }, periodSeconds: 2, failureThreshold: 60 }
          livenessProbe: { httpGet: { path: /live, port: public }, periodSeconds: 10, failureThreshold: 3 }
          readinessProbe: { httpGet: { path: /ready, port: public }, periodSeconds: 2, failureThreshold: 2 }
          # Until every proxy has heard that this one is leaving.
          lifecycle: { preStop: { sleep: { seconds: 5 } } }
          resources:
            requests: { cpu: ${cpu}m, memory: ${memory}Mi }
            limits: { memory: ${2 * memory}Mi }
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          volumeMounts: [{ name: tmp, mountPath: /tmp }, { name: home, mountPath: /home/node }]
      volumes:
        - { name: tmp, emptyDir: {} }
        - { name: home, emptyDir: {} }
---
apiVersion: v1
kind: Service
metadata:
  name: ${name}
  labels: { app: ${name} }
spec:
  selector: { app: ${name} }
  ports:
    - { name: public, port: 4000, targetPort: public }
    - { name: edges, port: 4001, targetPort: edges }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: ${name}
spec:
  minAvailable: 1
  selector: { matchLabels: { app: ${name} } }
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  minReplicas: 2
  maxReplicas: ${most}
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 70 } }
${consumes(name) ? lag : ''}`;
} // prettier-ignore

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const wrong = differing();
  if (process.argv.includes('--write')) for (const [file, text] of made()) writeFileSync(at(file), text);
  else if (wrong.length) console.error(`${wrong.join('\n')}\nrun: node tools/services.mjs --write`);
  process.exit(wrong.length && !process.argv.includes('--write') ? 1 : 0);
}
