import { listen, prepareServices, settingsOrStop } from './start.ts';

/** `npm start`: production. Migrates, serves, loads no demo data. */
const services = await prepareServices(settingsOrStop());
listen(services, (port) => console.log(`せせらぎを起動しました: http://${services.settings.host}:${port}`));
