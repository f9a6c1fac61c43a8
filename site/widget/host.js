// For pages with /widget frames: sets a frame's height, scrolls to what its bar would cover, and
// dispatches the events inside it at the frame.
(() => {
  const home = new URL(document.currentScript.src).origin;
  const frames = () => [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(`${home}/`));
  addEventListener('message', ({ origin, source, data }) => {
    const frame = origin === home && frames().find(({ contentWindow }) => contentWindow === source);
    if (!frame || data?.courtside === undefined) return;
    if (data.courtside === 'resize') frame.style.height = `${Math.ceil(Number(data.detail.height))}px`;
    else if (data.courtside === 'scroll') scrollBy(0, Number(data.detail.by) + 12);
    else frame.dispatchEvent(new CustomEvent(data.courtside, { detail: data.detail, bubbles: true }));
  });
  // Asks existing frames to repeat their last messages. Frames that are added later do not respond
  // yet.
  for (const { contentWindow } of frames()) contentWindow.postMessage({ courtside: 'hello' }, '*');
})();
