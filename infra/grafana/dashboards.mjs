// Checks of alerts and dashboards for npm run infra: existing metrics, a runbook and a test for each alert.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { at } from '../../tools/env.mjs';

const read = (file) => readFileSync(at(file), 'utf8');
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);

/** Where metrics are defined: those of every service, and those of one. */
const sources = () =>
  ['libs/platform/src/observe/metrics.ts', ...globSync('apps/*/src/**/*.service.ts', { cwd: at('.') })].map(read);

/** Metric names on /metrics; a histogram has three, and `up` is Prometheus's own. */
export function metricNames(source = sources().join('\n')) {
  const names = all(source, /(?:name: |gauge\(|counter\(|histogram\()\s*'([a-z_]+)'/g);
  return new Set(['up', ...names, ...names.flatMap((n) => [`${n}_bucket`, `${n}_count`, `${n}_sum`])]);
}

/** The metrics that an expression of PromQL reads. */
export function metricsOf(expr) {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  return all(bare, /\b([a-z_]\w*)\b(?!\s*\()/g).filter((word) => !['and', 'or', 'unless', 'bool', 'offset'].includes(word));
} // prettier-ignore

/** Alerts with their expressions. */
export function alertsOf(text = read('infra/prometheus/alerts.yml')) {
  return text
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((part) => ({
      name: part.split('\n')[0],
      expr: /expr: ([\s\S]*?)\n {8}(?=for:|labels:)/.exec(part)?.[1].replace(/^>-?\s*/, '') ?? '',
    }));
}

/** The dashboards by file name. */
export function dashboards() {
  const folder = 'infra/grafana/dashboards';
  return readdirSync(at(folder)).map((name) => ({ name, board: JSON.parse(read(`${folder}/${name}`)) }));
}

/** Expressions of all panels, with Grafana's variables replaced by what Prometheus reads. */
export const panelExprs = () =>
  dashboards().flatMap(({ board }) =>
    board.panels.flatMap((panel) =>
      panel.targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m').replaceAll('$__range', '1h')),
    ),
  );

/** All errors, one per line. */
export function faults() {
  const known = metricNames();
  const found = [];
  const strangers = (where, expr) => {
    const names = metricsOf(expr);
    if (!names.length) found.push(`${where} reads no metric`);
    for (const name of names) if (!known.has(name)) found.push(`${where} reads ${name}, which no process gives out`);
  };
  const [runbooks, tests] = [read('docs/runbooks.md'), read('infra/prometheus/alerts.test.yml')];
  const covered = new Set(all(runbooks, /^\*\*(.+?)\.\*\*/gm).flatMap((names) => names.split(', ')));
  const alerts = alertsOf();
  for (const { name, expr } of alerts) {
    strangers(`alert ${name}`, expr);
    if (!covered.delete(name)) found.push(`alert ${name} has no runbook`);
    // The test of one that must not fire yet is no test that it fires.
    if (!new RegExp(`alertname: ${name}\\n\\s+exp_alerts:\\n`).test(tests)) found.push(`alert ${name} is never seen to fire`);
  } // prettier-ignore
  for (const name of covered) found.push(`the runbook of ${name} belongs to no alert`);
  const uids = new Set();
  const sources = new Set(all(read('infra/grafana/provisioning/datasources/sources.yaml'), /uid: (\w+)/g));
  for (const { name, board } of dashboards()) {
    if (!board.uid || uids.has(board.uid)) found.push(`${name}: the uid ${board.uid} is not its own`);
    uids.add(board.uid);
    if (new Set(board.panels.map((p) => p.id)).size !== board.panels.length) found.push(`${name}: two panels share an id`);
    for (const panel of board.panels) {
      if (!sources.has(panel.datasource.uid)) found.push(`${name}: ${panel.title} asks an unknown source`);
      for (const { expr } of panel.targets) strangers(`${name}: ${panel.title}`, expr);
    }
  } // prettier-ignore
  if (!alerts.length || !uids.size || !existsSync(at('infra/grafana/provisioning/dashboards/files.yaml')))
    found.push('alerts or dashboards are missing');
  return found;
}
