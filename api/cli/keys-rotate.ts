import { rotateKeys } from '../installation/rotate.ts';
import { prepareServices, settingsOrStop } from '../start.ts';

/** `npm run keys:rotate`: seals everything anew with SECRET_KEY that was sealed with a key in SECRET_KEY_OLD. Ends with 1 when something could not be opened. */
const services = await prepareServices(settingsOrStop());
try {
  const done = await rotateKeys(services);
  for (const { place, renewed, unreadable } of done) {
    console.log(`${place.padEnd(36)}${String(renewed).padStart(8)}件を新しい鍵で暗号化し直しました`);
    if (unreadable.length > 0) console.error(`${place} の次の番号は、どの鍵でも開けません：${unreadable.join('、')}`);
  }
  if (done.some(({ unreadable }) => unreadable.length > 0)) {
    console.error(
      '開けないものが残っているため、これまでの鍵はまだ外せません。SECRET_KEY_OLD にすべての古い鍵があるかを確かめて、もう一度実行してください。',
    );
    process.exitCode = 1;
  } else console.log('すべて新しい鍵になりました。SECRET_KEY_OLD を外して、起動し直してください。');
} finally {
  await services.engine.close();
}
