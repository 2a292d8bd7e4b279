// Asks the site on this machine whether it is alive. With `--ready 280` it waits, 280 seconds at most, until the site can do
// all of its work; it gives up at once when the process that systemd started (MAINPID) has ended. Plain Node without the
// site's own code, because it runs every half minute.
const port = process.env.PORT || 3000;
const askEvery = 250;
const answerWithin = 3_000;
const usualLimit = 240;
const option = process.argv.indexOf('--ready');
const waits = option > 0;
const limit = (waits ? Number(process.argv[option + 1]) || usualLimit : 0) * 1000;
const address = `http://127.0.0.1:${port}${waits ? '/readyz' : '/healthz'}`;
const until = Date.now() + limit;

const isFine = () =>
  fetch(address, { signal: AbortSignal.timeout(answerWithin) }).then(
    ({ ok }) => ok,
    () => false,
  );

function hasEnded() {
  const pid = Number(process.env.MAINPID);
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

let fine = await isFine();
while (!fine && waits && Date.now() < until && !hasEnded()) {
  await new Promise((resolve) => setTimeout(resolve, askEvery));
  fine = await isFine();
}
if (!fine && waits) {
  const reason = hasEnded() ? 'The site has ended.' : `The site is not ready after ${limit / 1000} s.`;
  process.stderr.write(`${reason}\n`);
}
process.exit(fine ? 0 : 1);
