import { KeyRound } from "lucide-react";
import type { z } from "zod";
import { SettingsSection } from "#components/layout/settings-section.tsx";
import { Tag } from "#components/ui/mark/tag.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { RowTh, Table, Td, Th, Tr } from "#components/ui/surface/table.tsx";
import { Age } from "#components/ui/text/time.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { Token } from "#lib/contract/people.ts";
import { CreateToken } from "./create-token.tsx";
import { RevokeToken } from "./revoke-token.tsx";
import { TokenEnd } from "./token-end.tsx";

type TokenShown = z.infer<typeof Token>;

interface TokensSectionProps {
  tokens: TokenShown[] | null;
  projects: { slug: string; name: string }[];
  current: string;
}

/** The tokens that programs sign in with. `tokens` is null for a person who may not see them. */
export function TokensSection({ tokens, projects, current }: TokensSectionProps) {
  return (
    <SettingsSection
      id="tokens"
      title="Tokens"
      about="What agents, sentinels and scripts sign in with. A token acts for a person, and never may more than they may."
    >
      <Card>
        <CardHeader
          level={3}
          title="Tokens in use"
          meta={tokens?.length ? String(tokens.length) : undefined}
          actions={<CreateToken mayCreate={tokens !== null} projects={projects} current={current} />}
        />
        <TokenList tokens={tokens} projects={projects} />
      </Card>
    </SettingsSection>
  );
}

function TokenList({ tokens, projects }: { tokens: TokenShown[] | null; projects: { slug: string; name: string }[] }) {
  if (tokens === null) return <p className="px-3.5 py-4 text-t2">Only admins see the tokens of a project.</p>;
  if (tokens.length === 0) {
    return (
      <EmptyState icon={<KeyRound />} title="There is no token yet.">
        An agent needs one of scope agent to claim tickets.
      </EmptyState>
    );
  }
  return (
    <Table label="Tokens in use">
      <thead>
        <tr>
          <Th className="pl-3.5">Name</Th>
          <Th>Scope</Th>
          <Th className="max-tablet:hidden">Project</Th>
          <Th className="max-tablet:hidden">Acts for</Th>
          <Th className="max-tablet:hidden">Last used</Th>
          <Th>Expires</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <Tr key={token.id}>
            <RowTh className="w-full py-2 pl-3.5">
              <span className="block font-medium break-words">{plainText(token.name)}</span>
              <span className="block font-mono text-axis text-t3">{token.hint}</span>
              {token.addresses.length > 0 && (
                <span className="block text-axis text-t3">only from {token.addresses.join(", ")}</span>
              )}
            </RowTh>
            <Td>
              <Tag>{token.scope}</Tag>
            </Td>
            <Td className="text-t2 max-tablet:hidden">{projectName(token, projects)}</Td>
            <Td className="text-t2 max-tablet:hidden">{plainText(token.actsFor.name)}</Td>
            <Td className="text-t2 max-tablet:hidden">
              {token.lastUsedAt ? (
                <>
                  <Age since={token.lastUsedAt} /> ago
                </>
              ) : (
                "never"
              )}
            </Td>
            <Td className="text-t2">
              <TokenEnd at={token.expiresAt} />
            </Td>
            <Td className="pr-2 text-right max-tablet:px-1">
              <RevokeToken token={token} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function projectName(token: TokenShown, projects: { slug: string; name: string }[]): string {
  if (token.project === null) return "Every project";
  return plainText(projects.find(({ slug }) => slug === token.project)?.name ?? token.project);
}
