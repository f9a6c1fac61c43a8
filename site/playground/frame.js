// Runs in the playground's frame: writes the code that the parent sends, and reports the elements'
// events to it.
(() => {
  const tell = (kind, value) => parent.postMessage({ playground: kind, ...value }, '*');
  const hear = ({ source, data }) => {
    if (source !== parent) return;
    if (data?.playground === 'show') show(data);
    if (data?.playground === 'dispatch') dispatch(data);
  };
  function show({ html, events }) {
    // `document.open` removes all listeners.
    document.open();
    for (const name of events) {
      document.addEventListener(name, ({ detail }) =>
        tell('event', { name, detail: JSON.stringify(detail) ?? 'null' }),
      );
    }
    addEventListener('message', hear);
    document.write(html);
    document.close();
  }
  function dispatch({ tag, name, detail }) {
    // An element that opens a widget is not a widget itself.
    (document.querySelector(tag) ?? document.body).dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true }),
    );
  }
  addEventListener('message', hear);
  tell('ready', {});
})();
