import { createServer, type RequestListener } from "node:http";
import S3rver from "@20minutes/s3rver";
import { listenOnFreePort } from "#tests/setup/listen-on-free-port.ts";

const S3_BUCKET = "photos-of-the-tests";
/** The one that it knows. */
const KEY = "S3RVER";

/** S3-compatible storage in `directory` with one bucket. What `inFront` of it handles, by responding true, does not come to it. */
export async function startS3Server(
  directory: string,
  inFront: (...call: Parameters<RequestListener>) => boolean = () => false,
) {
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: S3_BUCKET }],
  });
  await s3.configureBuckets();
  const respond = s3.callback();
  const server = createServer((request, response) => {
    if (!inFront(request, response)) respond(request, response);
  });
  const port = await listenOnFreePort(server);
  return {
    bucket: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: S3_BUCKET,
      region: "us-east-1",
      accessKeyId: KEY,
      secretAccessKey: KEY,
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
