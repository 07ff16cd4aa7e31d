/** Shows a message for a few seconds, as app/ui/toast.tsx does. `destructive` for what went wrong. */
export type Notify = (message: { title: string; description: string; variant?: "destructive" }) => void;
