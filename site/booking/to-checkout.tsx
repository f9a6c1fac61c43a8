import type { Checkout } from 'courtside/core';
import { useEffect, useRef } from 'react';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

/**
 * The form that goes to a checkout. It is sent by itself with JavaScript, and by its button without,
 * since a provider may take a checkout only as a form.
 */
export function ToCheckout({ answer }: { answer: { problem: string; checkout?: Checkout } | undefined }) {
  return answer?.checkout ? <CheckoutForm {...answer.checkout} /> : null;
}

function CheckoutForm({ method, url, fields }: Checkout) {
  const { t } = useDeskTexts();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <form ref={form} method={method.toLowerCase()} action={url} className="desk-notice to-checkout">
      <p role="status">{t('checkoutText')}</p>
      {fields.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button">
        {t('checkoutGo')}
      </button>
    </form>
  );
}
