import type { ReactNode } from 'react';
import { Icon } from '#elements/shared/ui/icon.tsx';

/** What is wrong with a field; nothing without an error. */
export function FieldError({ id, error }: { id: string; error: string | undefined }): ReactNode {
  if (!error) return null;
  return (
    <p part="error" className="error" id={id}>
      <Icon name="alert" size={18} />
      <span>{error}</span>
    </p>
  );
}
