import { Link } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import type { EntryText } from './entry-text.ts';

/** What takes the time, as a link to its details if there are any. */
export function EntryFace({ entry, isMarked, tabIndex }: { entry: EntryText; isMarked: boolean; tabIndex?: number }) {
  const { look, main, phone, state, waiting, hours, place, to } = entry;
  const face = (
    <>
      <b>{main}</b>
      <span className="desk-entry-hours">{hours}</span>
      {/* A narrow cell breaks the number between its groups. */}
      {phone && <span className="desk-entry-phone">{phone.replaceAll('\u00a0', ' ')}</span>}
      {state && (
        <span className="desk-entry-state">
          <Icon name={state.icon} />
          {state.text}
        </span>
      )}
      {waiting && (
        <span className="desk-entry-state">
          <Icon name="clock" />
          {waiting}
        </span>
      )}
      {/* In a name there is a space before what is unseen: nothing that a comma could follow. */}
      <span className="unseen">{`(${place})`}</span>
    </>
  );
  const shared = { className: `desk-entry ${look}`, ...(isMarked && { 'data-marked': '' }) };
  // What was just added has the focus after its form.
  return to ? (
    <Link {...shared} to={to} draggable={false} tabIndex={tabIndex}>
      {face}
    </Link>
  ) : (
    <span {...shared} {...(isMarked && { tabIndex: -1 })}>
      {face}
    </span>
  );
}
