/** The ways in which the operator pays. */
export const PAYMENT_METHODS = ['paypal', 'upi', 'mobile'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;
/** As the National Payments Corporation of India writes them: name@handle. */
const UPI = /^[A-Za-z0-9._-]{2,256}@[A-Za-z]{2,64}$/;

/**
 * The error of an address for a payment method; undefined if it is valid.
 * @param isPhone whether a text is a number that can be called, with its country code
 */
export function addressError(
  method: PaymentMethod,
  address: string,
  isPhone: (text: string) => boolean,
): string | undefined {
  switch (method) {
    case 'paypal':
      return EMAIL.test(address) ? undefined : 'must be the e-mail address of a PayPal account';
    case 'upi':
      return UPI.test(address) ? undefined : 'must be a UPI ID, as name@bank';
    case 'mobile':
      return isPhone(address)
        ? undefined
        : 'must be a mobile number with country code, as +919876543210';
  }
}

/** The worth of coins in hundredths of the currency's unit, rounded down; 0 if no price is set. */
export function worthInHundredths(
  coins: number,
  { per_coin, coin_amount }: { readonly per_coin: number; readonly coin_amount: number },
): number {
  return per_coin === 0 ? 0 : Math.floor((coins * coin_amount * 100) / per_coin);
}
