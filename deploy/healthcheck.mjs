// The health check of the image: fails if the server in this container is not ready.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`);
process.exit(ok ? 0 : 1);
