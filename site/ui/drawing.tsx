/** A drawing of ours; it says nothing that the words beside it do not. */
export function Drawing({ className, svg }: { className: string; svg: string }) {
  return <div className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}
