import { describe, expect, it } from 'vitest';
import { addressError, worthInHundredths } from '../../../domain/account/payment.ts';

const isPhone = (text: string) => text === '+919876543210';

describe('the value of coins', () => {
  it.each([
    [100, 10, 1, 1_000],
    [1, 10, 1, 10],
    [7, 3, 2, 466],
    [999, 1_000, 1, 99],
    [0, 10, 1, 0],
  ])('%i coins at %i for %i are %i hundredths, never rounded up', (coins, per, amount, worth) => {
    expect(worthInHundredths(coins, { per_coin: per, coin_amount: amount })).toBe(worth);
  });

  it('is nothing if the operator has set no price', () => {
    expect(worthInHundredths(5, { per_coin: 0, coin_amount: 1 })).toBe(0);
  });
});

describe('an address to pay to', () => {
  it.each([
    ['paypal', 'ann@pay.test', undefined],
    ['paypal', 'ann@pay', 'e-mail'],
    ['paypal', 'ann lee@pay.test', 'e-mail'],
    ['upi', 'ann.lee-1@okbank', undefined],
    ['upi', 'ann@pay.test', 'UPI'],
    ['paypal', 'ann@pay.co.uk', undefined],
    ['paypal', `${'a'.repeat(64)}@pay.test`, undefined],
    ['paypal', `${'a'.repeat(65)}@pay.test`, 'e-mail'],
    ['paypal', '@pay.test', 'e-mail'],
    ['paypal', 'ann@@pay.test', 'e-mail'],
    ['paypal', 'ann@pay..test', 'e-mail'],
    ['paypal', 'ann@.test', 'e-mail'],
    ['paypal', 'ann@pa y.test', 'e-mail'],
    ['paypal', 'ann@pa@y.test', 'e-mail'],
    ['paypal', 'ann@pay.te st', 'e-mail'],
    ['paypal', 'ann@pay.te@st', 'e-mail'],
    ['paypal', ' ann@pay.test', 'e-mail'],
    ['paypal', 'ann@pay.test ', 'e-mail'],
    ['upi', `${'a'.repeat(256)}@okbank`, undefined],
    ['upi', `${'a'.repeat(257)}@okbank`, 'UPI'],
    ['upi', 'a@okbank', 'UPI'],
    ['upi', 'a!n@okbank', 'UPI'],
    ['upi', ' ann@okbank', 'UPI'],
    ['upi', 'ann@o', 'UPI'],
    ['upi', 'ann@ok1', 'UPI'],
    ['upi', 'ann@okbank ', 'UPI'],
    ['upi', `ann@${'o'.repeat(64)}`, undefined],
    ['upi', `ann@${'o'.repeat(65)}`, 'UPI'],
    ['mobile', '+919876543210', undefined],
    ['mobile', 'ann@pay.test', 'mobile number'],
  ] as const)('by %s: %s', (method, address, error) => {
    const found = addressError(method, address, isPhone);
    if (error === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(error);
  });
});
