import bcrypt from "bcryptjs";

export const hash = ({ password, rounds }: { password: string; rounds: number }) =>
  bcrypt.hash(password, rounds);

export const compare = ({ password, stored }: { password: string; stored: string }) =>
  bcrypt.compare(password, stored);
