import { type Rotated, rotateKeys } from '../ops/installation/rotate.ts';
import { command } from './command.ts';
import { servicesForCommand } from './services.ts';

/** `npm run keys:rotate`: reseals with SECRET_KEY everything sealed with a key of SECRET_KEY_OLD. Ends with 1 when something could not be opened. */
async function main(): Promise<void> {
  const services = await servicesForCommand();
  try {
    printResults(await rotateKeys(services));
  } finally {
    await services.engine.close();
  }
}

function printResults(done: readonly Rotated[]): void {
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
}

await command({
  usage: `使い方: npm run keys:rotate
  SECRET_KEY_OLD の鍵で暗号化したものを、SECRET_KEY で暗号化し直します。動かしたままで構いません`,
  run: main,
  unforeseen: (reason) => `途中で止まりました：${reason}。もう一度実行すると、続きから進みます。`,
});
