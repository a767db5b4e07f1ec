import cluster from 'node:cluster';
import { listen, listenBeside, openServices, prepareServices, serveHere, settingsOrStop } from './app/start.ts';

/** Migrates and serves, without demo data. Started by `npm start` through `production.ts`, and as each worker process. */
const settings = settingsOrStop();
const { host, processes, production } = settings;
const startedText = (port: number) => `せせらぎを起動しました: http://${host}:${port}`;
if (cluster.isWorker) serveHere(await openServices(settings));
else {
  const services = await prepareServices(settings, { mayBeNew: !production, answersAnyway: true });
  if (processes === 1) listen(services, (port) => console.log(startedText(port)));
  else
    await listenBeside(services, (port) =>
      console.log(`${startedText(port)}（${processes}つのプロセスで受け付け、もう1つでメールなどの仕事をします。数は PROCESSES で変えられます）`),
    );
}
