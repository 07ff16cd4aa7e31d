/** `dismissed`: the visitor closed the system's share sheet. */
export type ShareOutcome = "shared" | "copied" | "dismissed" | "failed";

export async function shareLink(url: string, title: string): Promise<ShareOutcome> {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ url, title });
      return "shared";
    } catch (error) {
      if ((error as DOMException).name === "AbortError") return "dismissed";
    }
  }
  return (
    navigator.clipboard?.writeText(url).then(
      () => "copied" as const,
      () => "failed" as const,
    ) ?? "failed"
  );
}
