import { describe, expect, it } from 'vitest';
import { obviousPassword } from '../../api/sign-in/passwords.ts';

const owner = { username: '山田 太郎', email: 'taro.yamada@tamagawa-es.example.jp' };
const judge = (password: string) => obviousPassword(password, owner, { foundationName: '河川基金' });

describe('a password that would be guessed', () => {
  it.each([
    'Password1',
    'P@ssw0rd1',
    'Password2026',
    'Passw0rd!!',
    'Qwerty123',
    'Abcdefg1',
    'Abcd1234',
    'Welcome1!',
    'B@s3ba1l2026',
    'Iloveyou1',
    '2026Password',
    'Ｐａｓｓｗｏｒｄ1',
    'Aa1Aa1Aa1',
    'Aaaaaaa1',
    `Aa1${'x'.repeat(125)}`,
  ])('%s is one that many have', async (password) => expect(await judge(password)).toContain('推測されやすい'));

  it.each([
    'Taroyamada1',
    'Taro.Yamada1',
    'Yamada123',
    '山田太郎Aa1',
    'Tamagawa-es1',
    'Seseragi1',
    'SESERAGI-seseragi1',
    'せせらぎAa1',
    '河川基金Aa1',
    'ｓｅｓｅｒａｇｉA1',
  ])('%s is a name with a little beside it', async (password) => expect(await judge(password)).toMatch(/氏名|推測/));

  it.each([
    'Seseragi-2026',
    'Atarashii-2027',
    'Hajimete-2026',
    'Kawabe-2026',
    'Newpass12kawa',
    '73-Joe-284',
    'correct Horse 7 battery',
    '川のそばで Aisatsu 3かい',
    '𠮷野家のŌmori7杯😀aB',
    'xK9#mq2vTz',
    `aB3${'かわのながれ'.repeat(20)}`,
  ])('but %s is not', async (password) => expect(await judge(password)).toBeNull());
});
