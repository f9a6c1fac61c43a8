import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

/** A link to the API reference, if this server shows one. */
export function ApiLink({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  return root?.settings.apiDocs ? <a href="/api/docs">{children}</a> : null;
}
