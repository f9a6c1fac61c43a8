/** A decorative drawing from a trusted SVG string. */
export function Drawing({ className, svg }: { className: string; svg: string }) {
  return <div className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}
