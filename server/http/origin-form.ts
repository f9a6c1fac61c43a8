/**
 * A request target without the scheme and host that clients may put in front of it
 * (`GET http://club.example/clubs?page=2 HTTP/1.1`), and which servers must accept (RFC 9112,
 * 3.2.2). Other targets are unchanged.
 */
export function originForm(target: string): string {
  if (!/^https?:\/\//i.test(target)) return target;
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}
