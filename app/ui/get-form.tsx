import type { ComponentProps, FormEvent } from "react";
import { useNavigate } from "react-router";

/** A form whose fields become the query of the page `action`: by the browser without scripts, else by a navigation in the app. */
export function GetForm({ action, ...props }: ComponentProps<"form"> & { action: string }) {
  const navigate = useNavigate();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    void navigate({ pathname: action, search: new URLSearchParams(fields).toString() });
  };
  return <form {...props} action={action} onSubmit={handleSubmit} />;
}
