/** Where events are sent, and which, as `EndpointForm` sends it. */
export const endpointIn = (form: FormData): { url: string; events: string[] } => ({
  url: String(form.get('url') ?? ''),
  events: form.getAll('events').map(String),
});
