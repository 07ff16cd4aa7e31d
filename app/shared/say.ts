/** Shows a message for a few seconds, as app/ui/toast.tsx does. `destructive` for what went wrong. */
export type Say = (message: { title: string; description: string; variant?: "destructive" }) => void;
