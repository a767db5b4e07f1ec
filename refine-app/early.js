/**
 * The page's own first script: asks who is signed in, and for the rows of the list at this address, while the application's files are still on their
 * way. `providers/early.ts` hands the answers on. The build puts in what each list asks for.
 */
(() => {
  const firstRows = {};
  const token = localStorage.getItem('seseragiStorageToken');
  if (!token) return;
  const ask = async (address) => {
    const answer = await fetch(address, { headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } });
    // A refusal is read too: an answer that nobody takes holds its connection, and the page is never all there.
    return { status: answer.status, headers: Object.fromEntries(answer.headers), data: await answer.json() };
  };
  const rows = location.search === '' ? firstRows[location.pathname] : undefined;
  const answers = ['/api/me', ...(rows ? [rows] : [])].map((address) => [address, ask(address).catch(() => undefined)]);
  window.seseragiEarly = { token, at: performance.now(), answers: new Map(answers) };
})();
