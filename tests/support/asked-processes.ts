import cluster from 'node:cluster';
import { answerTo, askAll } from '../../api/ops/processes/ask.ts';
import { machineChannel } from '../../api/ops/processes/channel.ts';
import { pass } from './until.ts';

/** Two processes beside the one that leads them: each prints what all answer, and what it is told by the others. */
const heard: string[] = [];
machineChannel.listen(
  (text) => heard.push(text),
  () => undefined,
);
answerTo('who', async () => (cluster.worker ? cluster.worker.id : 'leader'));
answerTo('broken', async () => {
  if (cluster.worker?.id === 1) throw new Error('of its own');
  return cluster.isPrimary ? undefined : 'sound';
});
if (cluster.isPrimary) {
  for (let count = 0; count < 2; count++) cluster.fork();
  let ready = 0;
  cluster.on(
    'message',
    (_, message) => message === 'ready' && ++ready === 2 && void Object.values(cluster.workers ?? {}).map((one) => one?.send('go')),
  );
} else {
  process.on('message', (message) => message === 'go' && void look());
  process.send?.('ready');
}

async function look(): Promise<void> {
  await machineChannel.tell(`from ${cluster.worker?.id}`);
  const [who, broken, nothing] = [await askAll('who'), await askAll('broken'), await askAll('nothing')];
  await pass(300);
  console.log(JSON.stringify({ who, broken, nothing, heard: heard.toSorted() }));
  process.disconnect();
}
