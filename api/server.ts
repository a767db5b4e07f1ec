import { listen, prepareServices, settingsOrStop } from './start.ts';

/** Migrates, serves, loads no demo data. `npm start` comes here by way of `production.ts`. */
const services = await prepareServices(settingsOrStop(), { answersAnyway: true });
listen(services, (port) => console.log(`せせらぎを起動しました: http://${services.settings.host}:${port}`));
