/**
 * Runs a job now, since the site may have been down for long, and then at every interval. A run that is due while another
 * is running is left out. The job handles its own errors. `stop` waits for a run that has begun.
 */
export function repeat(job: () => Promise<void>, interval: number): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;

  function run(): void {
    running ??= job().finally(() => {
      running = null;
    });
  }

  run();
  const timer = setInterval(run, interval);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
