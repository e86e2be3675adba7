/** Where the kill test ends the process with SIGKILL: FAIL_POINT is `name` or `name:nth`, refused in production. */
let target = { name: '', nth: 1 };
let seen = 0;

export function armFailPoint(setting: string): void {
  const [name = '', nth = '1'] = setting.split(':');
  target = { name, nth: Number(nth) };
  seen = 0;
}

/** Ends the process here when this is the armed point for the nth time. */
export function failPoint(name: string): void {
  if (target.name === name && ++seen === target.nth) process.kill(process.pid, 'SIGKILL');
}
