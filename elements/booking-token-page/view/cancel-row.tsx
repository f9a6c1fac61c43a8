import type { ReactNode } from 'react';
import { spacedPhone } from '#core/domain/spaced-phone.ts';
import { askToCancel, chooseTime } from '../actions.ts';
import type { BookingView } from '../model.ts';
import { deadlineOf } from '../text.ts';

/**
 * Until when the booking can be cancelled, with the buttons for that and for another time; the
 * club's telephone number when it is too late.
 */
export function CancelRow(view: BookingView): ReactNode {
  const { page, state, booking, url, foreign, leads, t } = view;
  const { phone } = booking.club;
  const deadline = deadlineOf(booking, view, foreign);
  return (
    <div part="terms" className="cancel-row">
      {/* Read out after an attempt that came too late, and not when the page opens. */}
      <p role={state.failure ? 'alert' : undefined}>{deadline ?? t('CANCELLATION_WINDOW_PASSED')}</p>
      {deadline ? (
        <div className="ways">
          {leads && booking.kind !== 'group' && (
            <a className="way" part="together" href={url}>
              {t('together')}
            </a>
          )}
          {booking.changeable_until && (
            <button type="button" className="way" part="change" disabled={!url} onClick={() => chooseTime(page)}>
              {t('changeTime')}
            </button>
          )}
          <button type="button" className="way cancel" part="cancel" disabled={!url} onClick={() => askToCancel(page)}>
            {t('cancelBooking')}
          </button>
        </div>
      ) : (
        <a part="phone" className="phone" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {spacedPhone(phone)}
        </a>
      )}
    </div>
  );
}
