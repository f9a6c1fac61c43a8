import { type ReactNode, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import type { Refusal } from './session.server.ts';

/** The intent of a form that only shows what its fields mean. */
export const LOOK = 'look';

/**
 * A form whose first fields, `names`, choose what the rest of it is about, such as a time: a button
 * shows what they mean, and another one below does it. Its address has what is shown, and the server
 * does nothing for other fields: see `changeShown`.
 */
export function ShownForm({
  names,
  shown,
  look,
  enter,
  refusal,
  children,
}: {
  names: readonly string[];
  /** The fields as they are shown; undefined while there is nothing to press for them. */
  shown: string[][] | undefined;
  /** The text of the button that shows. */
  look: string;
  /** The intent of the Enter key in a field. Otherwise it shows. */
  enter?: string;
  refusal: Refusal | undefined;
  children(look: ReactNode): ReactNode;
}) {
  const { formData } = useNavigation();
  // Is sent along until there is something to press again.
  const kept = shown
    ? []
    : Object.entries(refusal?.typed ?? {}).filter(([name]) => ![...names, 'intent'].includes(name));
  const sent = shown ?? (kept.length > 0 ? [] : undefined);
  return (
    <Form
      className="desk-shown"
      onSubmit={(event) => formData && event.preventDefault()}
      {...(sent && { method: 'post', action: `?${new URLSearchParams(sent)}` })}
    >
      {/* The first button of a form is the one of the Enter key. The server says what a field lacks. */}
      {shown && enter && (
        <button type="submit" name="intent" value={enter} className="unseen" formNoValidate aria-hidden tabIndex={-1} />
      )}
      {children(
        <button
          type="submit"
          className="button ghost"
          {...(sent && { name: 'intent', value: LOOK, formNoValidate: true })}
        >
          {look}
        </button>,
      )}
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}

/**
 * What a page says of the answer to its form, once the new choice is there. Of one with which nothing
 * can be done it says why.
 */
export function useProblem(refusal: Refusal | undefined, shown: unknown, nothing: string | undefined) {
  const { state } = useNavigation();
  if (!refusal?.changed) return refusal;
  if (refusal.isLook || state !== 'idle') return undefined;
  if (shown) return refusal;
  return nothing ? { problem: nothing } : undefined;
}

/**
 * Another key each time a new choice is shown, for its fields: one that was emptied is filled again.
 * Any other answer leaves them as they are.
 */
export function useShownKey(refusal: Refusal | undefined): string {
  const { key } = useLocation();
  // The answer of the form is there before the new choice has loaded.
  const { state } = useNavigation();
  const [shown, setShown] = useState('');
  if (refusal?.changed && state === 'idle' && shown !== key) setShown(key);
  return shown;
}
