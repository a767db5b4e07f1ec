import { describe, expect, test } from 'vitest';
import { deliveryResult, failedDelivery } from '../../api/mail/sender.ts';

const error = (code: string, command: string, response?: string, message = 'Message failed') => ({
  message,
  code,
  command,
  ...(response && { response, responseCode: Number(response.slice(0, 3)) }),
});

describe('what a failed sending means', () => {
  test.each([
    ['451 after the message', error('EMESSAGE', 'DATA', '451 4.7.1 Greylisted'), 'postponed'],
    ['452 after the message', error('EMESSAGE', 'DATA', '452 4.2.2 Mailbox full'), 'postponed'],
    ['421 after the message', error('EMESSAGE', 'DATA', '421 4.3.2 Going down'), 'postponed'],
    ['554 after the message', error('EMESSAGE', 'DATA', '554 5.7.1 Spam'), 'refused'],
    ['552 after the message', error('EMESSAGE', 'DATA', '552 5.3.4 Too large'), 'refused'],
    ['550 for the address', error('EENVELOPE', 'RCPT TO', '550 5.1.1 No such user'), 'refused'],
    ['450 for the address', error('EENVELOPE', 'RCPT TO', '450 4.2.0 Later'), 'postponed'],
    ['503, the order of commands', error('EENVELOPE', 'DATA', '503 5.5.1 Bad sequence'), 'postponed'],
    ['530 for the sender', error('EENVELOPE', 'MAIL FROM', '530 5.7.0 Authentication required'), 'postponed'],
    ['552 for the announced size', error('EENVELOPE', 'MAIL FROM', '552 5.3.4 Too large'), 'refused'],
    ['a password that is wrong', error('EAUTH', 'AUTH PLAIN', '535 5.7.8 Bad credentials'), 'postponed'],
    ['a greeting that refuses', error('EPROTOCOL', 'CONN', '554 5.3.2 Too many connections'), 'postponed'],
    ['an address that is none', error('EENVELOPE', 'API', undefined, 'Invalid recipient "a>b"'), 'refused'],
    ['a sender that is none', error('EENVELOPE', 'API', undefined, 'Invalid sender "x"'), 'postponed'],
    ['a message larger than the server takes', error('EMESSAGE', 'MAIL FROM', undefined, 'Message size larger than allowed 1000'), 'refused'],
    ['an attachment that breaks', error('ESTREAM', 'API', undefined, 'no bytes'), 'postponed'],
    ['a line that breaks', error('ECONNECTION', 'CONN', undefined, 'Connection closed unexpectedly'), 'postponed'],
    ['a time limit', error('EABORT', 'API', undefined, 'Message sending aborted'), 'postponed'],
    ['anything else', new TypeError('x is not a function'), 'postponed'],
  ])('%s', (_, given, outcome) => expect(failedDelivery(given).outcome).toBe(outcome));

  test('the answer is what the server said, or else what went wrong', () => {
    expect(failedDelivery(error('EMESSAGE', 'DATA', '451 4.7.1 Greylisted')).answer).toBe('451 4.7.1 Greylisted');
    expect(failedDelivery(new Error('Connection closed unexpectedly')).answer).toBe('Connection closed unexpectedly');
  });
});

describe('what a sending means that was accepted for some', () => {
  const sent = (accepted: string[], rejectedErrors: object[]) => ({
    response: '250 OK',
    accepted,
    rejected: ['to@example.jp', 'cc@example.jp'].filter((address) => !accepted.includes(address)),
    rejectedErrors: rejectedErrors.map((one) => ({ ...error('EENVELOPE', 'RCPT TO', '550 No such user'), ...one })),
    envelope: { to: ['to@example.jp', 'cc@example.jp'] },
  });

  test('all of them', () => expect(deliveryResult(sent(['to@example.jp', 'cc@example.jp'], []))).toEqual({ outcome: 'accepted', answer: '250 OK' }));

  test('its recipient: the copy that was refused is named', () =>
    expect(deliveryResult(sent(['to@example.jp'], [{ recipient: 'cc@example.jp' }]))).toEqual({
      outcome: 'accepted',
      answer: '250 OK（受け取りを拒否された宛先：cc@example.jp）',
    }));

  test.each([
    [550, 'refused'],
    [451, 'postponed'],
  ])('only a copy, while its recipient got %d', (responseCode, outcome) =>
    expect(deliveryResult(sent(['cc@example.jp'], [{ recipient: 'to@example.jp', responseCode, response: `${responseCode} x` }]))).toEqual({
      outcome,
      answer: `${responseCode} x`,
      reached: ['cc@example.jp'],
    }),
  );
});
