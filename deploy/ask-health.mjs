// Asks the site on this machine whether it lives. With --ready it waits, for as long as whoever started it allows, until
// the site can do all of its work. Plain Node without the site's own code, because it runs every half minute.
const port = process.env.PORT || 3000;
const askEvery = 250;
const waits = process.argv.includes('--ready');
const address = `http://127.0.0.1:${port}${waits ? '/readyz' : '/healthz'}`;

const isFine = () =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

let fine = await isFine();
while (!fine && waits) {
  await new Promise((resolve) => setTimeout(resolve, askEvery));
  fine = await isFine();
}
process.exit(fine ? 0 : 1);
