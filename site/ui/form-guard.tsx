import { FIELD_TOOLS } from '../form-tools.ts';

/**
 * What a form for strangers has: its stamp, and a honeypot field for bots. If a browser or an assistant
 * has filled that in, the refusal's new stamp empties it.
 */
export function FormGuard({ stamp }: { stamp: string }) {
  return (
    <>
      <input type="hidden" name="stamp" value={stamp} />
      <input key={stamp} type="text" name="website" hidden tabIndex={-1} autoComplete="off" {...FIELD_TOOLS.honeypot} />
    </>
  );
}
