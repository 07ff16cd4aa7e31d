/** Throws what `refusal` makes of a status that is no 2xx. The body is not waited for, which would hold the connection. */
export async function requireOk(response: Response, refusal: (status: number) => Error): Promise<void> {
  if (response.ok) return;
  await response.body?.cancel().catch(() => {});
  throw refusal(response.status);
}
