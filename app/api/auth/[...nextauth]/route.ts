import { answerAuth } from "#lib/server/auth/answer-auth.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: Request, { params }: Context): Promise<Response> {
  return answerAuth(request, (await params).nextauth);
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
