// Child side of `startChild`: answers requests of the bench and exits with it.

/** CPU of this process so far, in ms. */
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** @param answers functions by the name of the question; `stop` is the last one */
export function serve(answers) {
  const all = { cpu, memory: () => process.memoryUsage(), ...answers };
  process.on('message', ({ n, ask, given }) => {
    void Promise.resolve()
      .then(() => all[ask](given))
      .then(
        (answer) => process.send({ n, answer }),
        (error) => process.send({ n, error: error.stack }),
      )
      .then(() => ask === 'stop' && process.exit(0));
  });
  process.on('disconnect', () => process.exit(1));
  process.send({ n: 0 });
}
