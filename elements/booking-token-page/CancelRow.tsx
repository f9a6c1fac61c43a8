import type { ReactNode, RefObject } from 'react';
import type { Booking } from '#core/schemas/index.ts';
import type { Writing } from '#elements/shared/text.ts';

interface Props extends Writing {
  booking: Booking;
  /** Undefined when it is too late. */
  deadline: string | undefined;
  failure: string | undefined;
  button: RefObject<HTMLButtonElement | null>;
  ready: boolean;
  onCancel(): void;
  changeButton: RefObject<HTMLButtonElement | null>;
  onChange(): void;
}

/** The ways to another time and out, beside their deadline; when it is too late, the club's telephone. */
export function CancelRow(props: Props): ReactNode {
  const { booking, deadline, failure, button, ready, onCancel, changeButton, onChange, t } = props;
  const { phone } = booking.club;
  return (
    <div part="terms" className="cancel-row">
      {/* An attempt that came too late is read out; a page that opens too late just says so. */}
      <p role={failure ? 'alert' : undefined}>{deadline ?? t('CANCELLATION_WINDOW_PASSED')}</p>
      {deadline ? (
        <div className="ways">
          {booking.changeable_until && (
            <button type="button" className="way" part="change" ref={changeButton} disabled={!ready} onClick={onChange}>
              {t('changeTime')}
            </button>
          )}
          <button type="button" className="way cancel" part="cancel" ref={button} disabled={!ready} onClick={onCancel}>
            {t('cancelBooking')}
          </button>
        </div>
      ) : (
        <a part="phone" className="phone" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      )}
    </div>
  );
}
