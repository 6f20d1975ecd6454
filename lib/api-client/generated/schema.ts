export type JsonValue = string | number | boolean | null | JsonValue[] | {
    [key: string]: JsonValue;
};
export interface paths {
    "/api/v1/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tickets, newest first
         * @description For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_tickets"];
        put?: never;
        /**
         * Make a ticket
         * @description With a `uniqueKey` that a ticket of the project has, nothing is made: 200 and that ticket.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_tickets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a ticket by id or key, with its runs, reviews and holds
         * @description For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_tickets_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a ticket
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        patch: operations["patch_tickets_id"];
        trace?: never;
    };
    "/api/v1/tickets/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the log of a ticket, the latest first
         * @description `cursor`, `at` and `after` are ids of events, as the stream prints them; `at` begins with that event, `after` answers what came next after it.
         *
         *     For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_tickets_id_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ticket-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the tickets of each state, and of each label and hold reason
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_ticket_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a draft
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_tickets_id_publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a ticket and end its run
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_tickets_id_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold a ticket for a person and end its run
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_tickets_id_hold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a ticket again that is done or cancelled, and say why
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_tickets_id_reopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the text of a ticket as it is and as it was before each edit, the latest first
         * @description For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_tickets_id_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/findings/{key}/scope-drift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an open finding a ticket of its own, because it is outside of the acceptance criteria
         * @description Of a held or ready ticket. Answers the draft that it became; repeating it answers the same one.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_tickets_id_findings_key_scope_drift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/findings/{key}/unwaive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a person's waiver of a finding back: it counts again
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_tickets_id_findings_key_unwaive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make tickets of the rows of a CSV file or of an export of GitHub issues
         * @description All rows or none. What was imported before is left out, so that a file may be sent again. With `dryRun`, everything is looked at and nothing is made. The body may have 16 MiB.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_imports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/dependencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a ticket waits for and what waits for it, three levels to either side
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_tickets_id_dependencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tracks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the tracks of tickets are drawn from
         * @description Attempts, reviews, holds and decisions with their times, for up to 50 tickets at once.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_tracks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim tickets
         * @description Waits up to `waitSeconds` when there is none; 204 when there was none in that time.
         *
         *     For tokens of scope agent of a person with role viewer or higher.
         */
        post: operations["post_claims"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/claims/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say why nobody gets a ticket
         * @description For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_claims_why"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take up a paused run again once a person has decided
         * @description 204 while nobody has decided.
         *
         *     For tokens of scope agent of a person with role viewer or higher.
         */
        post: operations["post_runs_id_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the profiles of workers, by name
         * @description For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_profiles"];
        put?: never;
        /**
         * Say with which profile a worker was started
         * @description A file that says the same as the last time changes nothing, so that what was changed in the browser stays in force; one that says something else becomes the next version.
         *
         *     For tokens of scope agent, sentinel of a person with role viewer or higher.
         */
        post: operations["post_profiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profiles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a profile with its versions
         * @description For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_profiles_id"];
        /**
         * Put another version of a profile's settings in force
         * @description 409 `version_mismatch` where it was changed since `version`. Runs that are claimed from now on have it.
         *
         *     For tokens of scope automation, and sessions, of a person with role admin or higher.
         */
        put: operations["put_profiles_id"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who works in a project, and what each does now
         * @description Agents and sentinels that were seen within a week; `day` counts what ended within 24 hours.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_agents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent-activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What ended in each of the last 24 hours
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_agent_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent-failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How often runs fail, by category
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_agent_failures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/asks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether somebody alive would take a ticket like this, and what the living ask for
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_asks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lost-words": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The latest lost runs, with the last that each said
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_lost_words"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/recent-reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The latest reviews of one sentinel
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_recent_reviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs, the latest start first
         * @description For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_runs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the runs of each state and of each agent
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_run_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a run with its diff, artifacts and brief
         * @description For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_runs_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the log of a run
         * @description For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_runs_id_events"];
        put?: never;
        /**
         * Append to the log of a run
         * @description For tokens of scope agent of a person with role viewer or higher.
         */
        post: operations["post_runs_id_events"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/heartbeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew the lease of a run and report its totals
         * @description For tokens of scope agent of a person with role viewer or higher.
         */
        post: operations["post_runs_id_heartbeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/beats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew the leases of many runs, report their totals and append to their logs
         * @description An entry that is refused says why with its `code` and spoils no other. Waits up to `waitSeconds` for a directive, or for one of the leases to end; waiting renews nothing.
         *
         *     For tokens of scope agent of a person with role viewer or higher.
         */
        post: operations["post_beats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the outcome of a run
         * @description Repeating the same call gives the same answer.
         *
         *     For tokens of scope agent of a person with role viewer or higher.
         */
        post: operations["post_runs_id_finish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finishes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the outcomes of several runs
         * @description Each is answered for itself: as a finish, or with why it is refused.
         *
         *     For tokens of scope agent of a person with role viewer or higher.
         */
        post: operations["post_finishes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a run and hold its ticket
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_runs_id_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say something to the agent of a running run
         * @description It is told at its next step where its driver can, else in the brief of the next attempt.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_runs_id_messages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/messages/heard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that the agent was told what people said to it
         * @description For tokens of scope agent of a person with role viewer or higher.
         */
        post: operations["post_runs_id_messages_heard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a run to pause at its next step
         * @description Its session is kept; after `continue` it goes on in it.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_runs_id_pause"];
        /**
         * Take back the pause that a run was asked for
         * @description An agent that had heard of it may pause all the same.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        delete: operations["delete_runs_id_pause"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/input": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what was typed in the session of a run
         * @description Waits up to `waitSeconds` for a line or for the hand-back. Scope agent sends the header `Lease-Token`: 409 `lease_lost` without a living lease.
         *
         *     For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_runs_id_input"];
        put?: never;
        /**
         * Type a line in the session of a run that was taken over
         * @description Possible from the moment its agent took up the decision `intervene` until `hand-back`.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_runs_id_input"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/hand-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand the session of a run back to its agent
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_runs_id_hand_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reveal what a paused run keeps secret
         * @description The passwords of its levels. The log says who looked.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_runs_id_reveal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/tool-calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the tools that a run called, the most called first
         * @description For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_runs_id_tool_calls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/tool-sequence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a run called, in order
         * @description For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_runs_id_tool_sequence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of a repository that are under way or held, to look at their branches again
         * @description For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_workspaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say how far the base of a run's branch has moved, and whether it still merges
         * @description While the run is running, with the `leaseToken` of its lease; afterwards by any token of the service account that had it. Changes no state.
         *
         *     For tokens of scope agent of a person with role viewer or higher.
         */
        post: operations["post_runs_id_workspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/snapshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what was last left of the ticket of a run
         * @description With the run's lease in the header `Lease-Token`: 409 `lease_lost` without a living one.
         *
         *     For tokens of scope agent of a person with role viewer or higher.
         */
        get: operations["get_runs_id_snapshot"];
        /**
         * Leave what a run has come to, for whoever goes on with its ticket elsewhere
         * @description Chunks first, then the snapshot that consists of them. Changes no state.
         *
         *     For tokens of scope agent of a person with role viewer or higher.
         */
        put: operations["put_runs_id_snapshot"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/snapshot/chunks/{sha256}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a chunk of it
         * @description With the run's lease in the header `Lease-Token`: 409 `lease_lost` without a living one.
         *
         *     For tokens of scope agent of a person with role viewer or higher.
         */
        get: operations["get_runs_id_snapshot_chunks_sha"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/review-claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim the oldest review
         * @description Waits up to `waitSeconds` when there is none; 204 when there was none in that time.
         *
         *     For tokens of scope sentinel of a person with role viewer or higher.
         */
        post: operations["post_review_claims"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reviews/{id}/heartbeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew the lease of a review
         * @description For tokens of scope sentinel of a person with role viewer or higher.
         */
        post: operations["post_reviews_id_heartbeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reviews/{id}/verdict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what a claimed review found
         * @description Repeating the same call gives the same answer.
         *
         *     For tokens of scope sentinel of a person with role viewer or higher.
         */
        post: operations["post_reviews_id_verdict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/verdict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what a check found that was not claimed
         * @description For tokens of scope sentinel of a person with role viewer or higher.
         */
        post: operations["post_tickets_id_verdict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List holds, waiting longest first
         * @description `sort`: `age` (waiting longest first), `-age` (latest first), `check` (next check first). `owner`: ids of people, `me`, `lead`, `admin`.
         *
         *     For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_holds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/holds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a hold
         * @description For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_holds_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Give a hold another owner or check time
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        patch: operations["patch_holds_id"];
        trace?: never;
    };
    "/api/v1/holds/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what the next run would receive, by an address
         * @description The same as with POST, for what fits in an address.
         *
         *     For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_holds_id_preview"];
        put?: never;
        /**
         * See what the next run would receive
         * @description Takes the body of the decision and changes nothing. `version`, `briefSha256`, `precedentId` and `keep` are ignored.
         *
         *     For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        post: operations["post_holds_id_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/holds/{id}/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Note that a person who may decide a hold has it before them
         * @description Only the first time is kept: it tells how long holds wait for a look.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_holds_id_look"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/holds/{id}/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that a tab shows a hold, or no longer
         * @description Worth 25 s, to be said again by then. For people at the desk, not for tokens. Others hear of it as `presence`.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        post: operations["post_holds_id_presence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/holds/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a hold
         * @description It takes effect at once. The first decision wins. With `delayed` it is sent after the caller's delay; until then the hold is `open` with `sending`.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_holds_id_decision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List decisions, the latest first, with how far each has come
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_decisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/holds/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delayed decision now
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_holds_id_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/holds/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a decision back: before it is sent, or within 8 s and before an agent has taken it
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_holds_id_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/holds/{id}/precedents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers that were kept to questions like the one of a hold, and the one that answered it
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_holds_id_precedents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/precedents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the answers that a project has kept, the newest first
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_precedents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/precedents/{id}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a kept answer has answered
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_precedents_id_uses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/precedents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a kept answer
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        delete: operations["delete_precedents_id"];
        options?: never;
        head?: never;
        /**
         * Let a kept answer be given by itself or no more, or move its end
         * @description By itself it answers the exact same question alone, for the caller, as long as they may decide.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        patch: operations["patch_precedents_id"];
        trace?: never;
    };
    "/api/v1/runs/{id}/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask whether a tool may be called now
         * @description `granted`: the consent is taken, make the call and say how it ended. `asked`: nothing allows it, so finish with `paused`, reason `approval` and this `call`.
         *
         *     For tokens of scope agent of a person with role viewer or higher.
         */
        post: operations["post_runs_id_consents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/consents/{use}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say how a call ended that was allowed
         * @description Until then it is not known whether it ran. Also after the lease, by the token that took it.
         *
         *     For tokens of scope agent of a person with role viewer or higher.
         */
        post: operations["post_runs_id_consents_use"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what people have allowed agents to call, the newest first
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_consents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/consents/{id}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the calls that were made by a consent
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_consents_id_uses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/consents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a consent
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        delete: operations["delete_consents_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/hold-batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List batches of decisions, by default those under way
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_hold_batches"];
        put?: never;
        /**
         * Decide many holds as one
         * @description By filter, as in `GET /holds`, or by ids. The set is frozen, with the version of each hold as it is now. With `canary`, one hold is decided, then ten, then the rest, each wave after the outcome of the one before. With `dryRun`, everything is counted and nothing is decided.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_hold_batches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/hold-batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far a batch is, and what became of its holds
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_hold_batches_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/hold-batches/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the holds of a batch in the order in which they are decided
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_hold_batches_id_items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/hold-batches/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a batch before its next hold
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_hold_batches_id_stop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/hold-batches/{id}/continue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a batch go on that waits for an outcome or was stopped
         * @description With another wave of ten, or with all that are left. From now on it decides in the name of the caller.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_hold_batches_id_continue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/hold-batches/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide the failed holds of a batch again, as a batch of its own
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_hold_batches_id_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the queue as the desk shows it
         * @description Open holds with their cause, the budget that ran out and what their track is drawn from; and the counts of all segments.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_queue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/queue/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read all that a person reads before they decide a hold
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_queue_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the open holds and the runs under way of a project
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cause-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a cause went on: first and last seen, per day, and whose attempts
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_cause_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the saved views of a project, by name
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_views"];
        put?: never;
        /**
         * Save a filter of the queue by a name
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_views"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a saved view
         * @description Who made it may, and an admin.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        delete: operations["delete_views_id"];
        options?: never;
        head?: never;
        /**
         * Rename a saved view, or let it hold another filter
         * @description Who made it may, and an admin.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        patch: operations["patch_views_id"];
        trace?: never;
    };
    "/api/v1/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How well decisions, retries, sentinels and agents do
         * @description Over the last 7, 30 or 90 days, today included, and over as long a time before. `cards` asks for some of it.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_insights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/insight-tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tickets behind a number, or behind one point of it
         * @description The point is told by the parameters that its number knows, such as `reason` and `day` of `holds`.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_insight_tickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/insights/decisions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The card decisions of the insights as CSV
         * @description UTF-8. Times in seconds, shares from 0 to 1, cost in US dollars.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_insights_decisions_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/insights/times.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The card times of the insights as CSV
         * @description UTF-8. Times in seconds, shares from 0 to 1, cost in US dollars.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_insights_times_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/insights/holds.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The card holds of the insights as CSV
         * @description UTF-8. Times in seconds, shares from 0 to 1, cost in US dollars.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_insights_holds_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/insights/retries.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The card retries of the insights as CSV
         * @description UTF-8. Times in seconds, shares from 0 to 1, cost in US dollars.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_insights_retries_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/insights/overturns.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The card overturns of the insights as CSV
         * @description UTF-8. Times in seconds, shares from 0 to 1, cost in US dollars.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_insights_overturns_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/insights/agents.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The card agents of the insights as CSV
         * @description UTF-8. Times in seconds, shares from 0 to 1, cost in US dollars.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_insights_agents_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/insights/nowhere.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The card nowhere of the insights as CSV
         * @description UTF-8. Times in seconds, shares from 0 to 1, cost in US dollars.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_insights_nowhere_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow what happens, as server-sent events
         * @description Each event has `id`, `event` (its type) and `data`, a StreamEvent. `Last-Event-ID`, or `lastEventId`, replays everything after it; where that is not possible, an event `resync` comes first. `run.event` is sent only where `run` is given. With `presence=true` and a `project`, events `presence` say who has which hold open: they have no `id` and are not replayed.
         *
         *     For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/lag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far live events are behind, which transaction holds them up, and what a failover has lost
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        get: operations["get_events_lag"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List one's own notifications, the newest first
         * @description For tokens of scope automation, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count one's own unread notifications whose holds still wait
         * @description For tokens of scope automation, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_notification_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark some of one's own notifications, or all, as read
         * @description For tokens of scope automation, and sessions, of a person with role viewer or higher.
         */
        post: operations["post_notifications_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how one wants to be told
         * @description For tokens of scope automation, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_notification_preferences"];
        /**
         * Set how one wants to be told
         * @description For tokens of scope automation, and sessions, of a person with role viewer or higher.
         */
        put: operations["put_notification_preferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the policy of a project
         * @description For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_policies"];
        /**
         * Put a new version of the policy of a project in force
         * @description For tokens of scope automation, and sessions, of a person with role admin or higher.
         */
        put: operations["put_policies"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/budgets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a project has spent today, and may
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_budgets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects, by name
         * @description For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_projects"];
        put?: never;
        /**
         * Make a project
         * @description For tokens of scope automation, and sessions, of a person with role admin or higher.
         */
        post: operations["post_projects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{slug}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who has a role in a project
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_projects_slug_members"];
        /**
         * Give someone a role in a project
         * @description For tokens of scope , and sessions, of a person with role admin or higher.
         */
        put: operations["put_projects_slug_members"];
        post?: never;
        /**
         * Take someone out of a project
         * @description For tokens of scope automation, and sessions, of a person with role admin or higher.
         */
        delete: operations["delete_projects_slug_members"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{slug}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take someone out of a project
         * @description For tokens of scope automation, and sessions, of a person with role admin or higher.
         */
        delete: operations["delete_projects_slug_members_userId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tokens, newest first; for admins
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_tokens"];
        put?: never;
        /**
         * Make a token that acts for you; it is shown this once
         * @description For tokens of scope , and sessions, of a person with role admin or higher.
         */
        post: operations["post_tokens"];
        /**
         * Revoke a token
         * @description For tokens of scope automation, and sessions, of a person with role admin or higher.
         */
        delete: operations["delete_tokens"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description For tokens of scope automation, and sessions, of a person with role admin or higher.
         */
        delete: operations["delete_tokens_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who did what, the latest first
         * @description Of the projects that the caller administers; what concerns no project, for admins of every project.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role admin or higher.
         */
        get: operations["get_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit.jsonl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take the audit away as JSON lines, the oldest first
         * @description Each line with the hash before it. The export is audited itself.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role admin or higher.
         */
        get: operations["get_audit_jsonl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take all that was said and done about a ticket away, in one file that proves itself
         * @description What people were shown and decided, what ran behind which wall, what came of it. Audited.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_tickets_id_evidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/category": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Correct what the failure of a run was taken for
         * @description The original classification stays; correcting back to it withdraws the correction.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        put: operations["put_runs_id_category"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/failure-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the failure rules of a project, in the order in which they are tried
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_failure_rules"];
        put?: never;
        /**
         * Add a failure rule to a project
         * @description In the pattern `*` stands for anything, and case does not count. It is tried before all older ones.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_failure_rules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/failure-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a failure rule
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        delete: operations["delete_failure_rules_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/failure-rule-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what a pattern would have matched among the latest failures
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_failure_rule_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policy-versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every policy that a project has had, the latest first
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_policy_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay the last 30 days of a project against a policy that is not in force
         * @description Nothing is written. Compared is with the policy in force, both asked by the functions that decide in production.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_policies_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how many runs a project may have at once
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_limits"];
        /**
         * Put a new version of the limits of a project in force
         * @description Runs that are running go on, also above a lower limit.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        put: operations["put_limits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/limit-versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every version of the limits of a project, the latest first
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_limit_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pauses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pauses of a project, the latest first
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_pauses"];
        put?: never;
        /**
         * Stop claims of a project, or of something in it
         * @description Work that has begun goes on, and so do reviews.
         *
         *     For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        post: operations["post_pauses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pauses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Resume what was paused
         * @description For tokens of scope automation, and sessions, of a person with role lead or higher.
         */
        delete: operations["delete_pauses_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how long a project keeps its logs in the database
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_retention"];
        /**
         * Say how long a project keeps its logs in the database
         * @description Afterwards they are in files of the data folder, and read from there.
         *
         *     For tokens of scope automation, and sessions, of a person with role admin or higher.
         */
        put: operations["put_retention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sentinel-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rules of a project's sentinels, with how often people overruled each
         * @description A rule is the name of a sentinel and the category of its findings, or the name of its check.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_sentinel_rules"];
        /**
         * Say whether a rule of a sentinel rejects or only advises
         * @description Findings of a rule that advises are kept and shown, and reject nothing.
         *
         *     For tokens of scope automation, and sessions, of a person with role admin or higher.
         */
        put: operations["put_sentinel_rules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sentinel-rule-versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every time that a rule of a sentinel was set, the latest first
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_sentinel_rule_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sentinel-rule-evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the findings behind the numbers of a rule, each with how it was settled
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_sentinel_rule_evidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the services that runs of a project use, and whether they work
         * @description For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_services"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a message of the Model Context Protocol
         * @description For tokens alone. Each tool asks the interface in the name of the token.
         *
         *     For tokens of scope agent, sentinel, automation, read, and sessions, of a person with role viewer or higher.
         */
        post: operations["post_mcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find open holds, tickets, runs, saved views and people of a project
         * @description The best six of each, by key, title, name, agent or the beginning of a run's id.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/first-steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far a project has come to its first run that succeeded
         * @description For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_first_steps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Does the process live? */
        get: operations["get_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Does the desk go on, can the database be reached, and is it migrated? */
        get: operations["get_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures for Prometheus
         * @description Of the projects that the caller may read. What the process counts of itself is for who may read all of them.
         *
         *     For tokens of scope automation, read, and sessions, of a person with role viewer or higher.
         */
        get: operations["get_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["get_openapi_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            type: string;
            title: string;
            status: number;
            /** @enum {string} */
            code: "malformed_json" | "malformed_url" | "unauthenticated" | "forbidden" | "password_required" | "not_found" | "method_not_allowed" | "lease_lost" | "stale_transition" | "already_decided" | "version_mismatch" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "invalid_request" | "idempotency_conflict" | "rate_limited" | "internal_error" | "unavailable";
            detail: string;
            errors?: {
                path: string;
                message: string;
            }[];
            decision?: {
                /** @enum {string} */
                verb: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel";
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
                note: string | null;
                by: {
                    id: string;
                    name: string;
                };
            };
            version?: number;
        };
        Ticket: {
            id: string;
            key: string;
            project: string;
            title: string;
            description: string;
            acceptanceCriteria: string[];
            /** @enum {string} */
            priority: "urgent" | "high" | "normal" | "low";
            labels: string[];
            driver: string | null;
            /** @enum {string} */
            state: "draft" | "blocked" | "ready" | "in_progress" | "in_review" | "on_hold" | "done" | "cancelled";
            reviewRequired: boolean;
            dependsOn: string[];
            blocks: string[];
            /** @description no agent gets it before */
            notBefore: string | null;
            /** @description held at this time where it is not done */
            deadline: string | null;
            /** @description no other ticket of the project ever has it */
            uniqueKey: string | null;
            /** @description a run that changes no file may succeed */
            expectsNoChange: boolean;
            verification: ("pending" | "approved" | "rejected" | "unavailable") | null;
            retryAfter: string | null;
            retryCount: number;
            rejectionCount: number;
            attempts: number;
            holdReason: ("max_retries" | "sentinel_max_retries" | "review_unavailable" | "manual_review" | "question" | "approval" | "incomplete" | "step_limit" | "budget" | "lost" | "dependency" | "human" | "silent_run" | "unfetched" | "deadline" | "service_down" | "no_agent" | "no_sentinel") | null;
            openHoldId: string | null;
            error: {
                category: string;
                message: string;
            } | null;
            sentinelFeedback: components["schemas"]["Review"] | null;
            /** @description of all its runs */
            costUsd: number;
            /** @description of title, description and criteria: 1, and one more with each edit */
            textVersion: number;
            /** @description its text was written outside of the team; the brief says so */
            foreignText: boolean;
            /** @description the ticket whose review found it, outside of that ticket's criteria */
            origin: {
                ticketId: string;
                key: string;
                findingKey: string;
            } | null;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            completedAt: string | null;
        };
        Review: {
            id: string;
            number: number;
            runId: string;
            sentinel: string | null;
            /** @enum {string} */
            state: "open" | "claimed" | "done";
            verdict: ("approved" | "rejected" | "unavailable") | null;
            /** @description the sentinel's verdict where another one counts: it rejected only for scope drift, waived findings or advisory rules */
            saidVerdict: ("approved" | "rejected" | "unavailable") | null;
            score: number | null;
            summary: string | null;
            error: string | null;
            findings: components["schemas"]["Finding"][];
            feedbackForAgent: string[];
            /** @description which of the run's acceptance criteria are met; null where it does not say */
            criteria: {
                /** @description its place among the criteria of the run, from 0 */
                index: number;
                met: boolean;
            }[] | null;
            startedAt: string | null;
            endedAt: string | null;
        };
        Finding: {
            key: string;
            /** @enum {string} */
            severity: "critical" | "major" | "minor" | "nit";
            category: string | null;
            file: string | null;
            line: number | null;
            issue: string;
            suggestion: string | null;
            /** @description outside of the criteria, according to this review */
            scopeDrift: boolean;
            /** @description its rule was advisory when this review raised it, so it rejected nothing */
            advisory: boolean;
            /** @enum {string} */
            fate: "new" | "re_raised" | "addressed" | "withdrawn";
            firstReview: number;
            lastReview: number;
            /** @description who took it out of the ticket, and what became of it */
            waiver: {
                /** @enum {string} */
                kind: "scope_drift" | "waived";
                /** @description Who did it */
                by: {
                    /** @enum {string} */
                    kind: "user" | "agent" | "sentinel" | "engine";
                    id: string | null;
                    name: string;
                };
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
                note: string | null;
                /** @description the ticket that the finding became */
                ticket: {
                    id: string;
                    key: string;
                } | null;
                /** @description the decision that left it out */
                decisionId: string | null;
                /** @description a review after this one that raises it again is flagged */
                afterReview: number | null;
            } | null;
        };
        TicketDetail: {
            id: string;
            key: string;
            project: string;
            title: string;
            description: string;
            acceptanceCriteria: string[];
            /** @enum {string} */
            priority: "urgent" | "high" | "normal" | "low";
            labels: string[];
            driver: string | null;
            /** @enum {string} */
            state: "draft" | "blocked" | "ready" | "in_progress" | "in_review" | "on_hold" | "done" | "cancelled";
            reviewRequired: boolean;
            dependsOn: string[];
            blocks: string[];
            /** @description no agent gets it before */
            notBefore: string | null;
            /** @description held at this time where it is not done */
            deadline: string | null;
            /** @description no other ticket of the project ever has it */
            uniqueKey: string | null;
            /** @description a run that changes no file may succeed */
            expectsNoChange: boolean;
            verification: ("pending" | "approved" | "rejected" | "unavailable") | null;
            retryAfter: string | null;
            retryCount: number;
            rejectionCount: number;
            attempts: number;
            holdReason: ("max_retries" | "sentinel_max_retries" | "review_unavailable" | "manual_review" | "question" | "approval" | "incomplete" | "step_limit" | "budget" | "lost" | "dependency" | "human" | "silent_run" | "unfetched" | "deadline" | "service_down" | "no_agent" | "no_sentinel") | null;
            openHoldId: string | null;
            error: {
                category: string;
                message: string;
            } | null;
            sentinelFeedback: components["schemas"]["Review"] | null;
            /** @description of all its runs */
            costUsd: number;
            /** @description of title, description and criteria: 1, and one more with each edit */
            textVersion: number;
            /** @description its text was written outside of the team; the brief says so */
            foreignText: boolean;
            /** @description the ticket whose review found it, outside of that ticket's criteria */
            origin: {
                ticketId: string;
                key: string;
                findingKey: string;
            } | null;
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            completedAt: string | null;
            runs: components["schemas"]["Run"][];
            reviews: components["schemas"]["Review"][];
            holds: components["schemas"]["Hold"][];
            /** @description where it was imported from */
            source: {
                key: string;
                url: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                importedAt: string;
            } | null;
            /** @description made from findings of this ticket that were outside of its criteria */
            linkedTickets: {
                id: string;
                key: string;
                title: string;
                /** @enum {string} */
                state: "draft" | "blocked" | "ready" | "in_progress" | "in_review" | "on_hold" | "done" | "cancelled";
            }[];
            /** @description what all its runs may cost before it is held; null: no limit */
            costLimitUsd: number | null;
            /** @description of the criteria as they are now; a run has the one it was claimed with */
            criteriaSha256: string;
            /** @description since when it is in a file and cannot be changed; null: it is in the database */
            archivedAt: string | null;
        };
        Run: {
            id: string;
            ticketId: string;
            number: number;
            agent: string;
            /** @description the account or provider that its work uses, as its claim said */
            service: string | null;
            /** @description the repository that its work is in, as its claim said */
            repo: string | null;
            /** @enum {string} */
            state: "running" | "paused" | "resuming" | "succeeded" | "failed" | "lost" | "released" | "cancelled";
            pauseReason: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            startedAt: string;
            endedAt: string | null;
            leaseExpiresAt: string | null;
            steps: number | null;
            stepLimit: number | null;
            level: number | null;
            inputTokens: number | null;
            outputTokens: number | null;
            costUsd: number | null;
            category: string | null;
            subcategory: string | null;
            confidence: number | null;
            /** @description the rule that chose the category, and what it matched */
            why: string | null;
            /** @description the project's rule, where it was one that chose the category */
            ruleId: string | null;
            correctedCategory: {
                category: string;
                by: {
                    id: string;
                    name: string;
                };
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
            } | null;
            error: ({
                category: string;
                message: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description false: it failed while its service was down, and counts towards no budget */
            charged: boolean;
            summary: string | null;
            /** @description why it was given back, where its worker said so */
            releaseReason: "drain" | null;
            resumeCount: number;
            /** @description the id of its agent's own session, in which it goes on after a pause */
            session: string | null;
            /** @description lines of its log so far */
            logLines: number;
            briefSha256: string | null;
            /** @description SHA-256, hex, of the acceptance criteria as JSON, as they were when the run was claimed */
            criteriaSha256: string | null;
            /** @description the profile it works with, and which version of it */
            profile: {
                name: string;
                version: number;
            } | null;
            /** @description a person has typed in its session */
            assisted: boolean;
            /** @description who has its session now */
            intervention: {
                by: {
                    id: string;
                    name: string;
                };
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                since: string;
            } | null;
            /** @description behind which wall its programs work, as its claim said */
            isolation: components["schemas"]["RunIsolation"] | null;
            /** @description who has asked it to pause at its next step */
            pausing: components["schemas"]["AskedPause"] | null;
            /** @description its branch and the base of it, as a worker last saw them */
            workspace: components["schemas"]["RunWorkspace"] | null;
        };
        RunIsolation: {
            /** @description `bubblewrap`; `user`: a user of its own for each run; `none`: they may do all that the worker's user may */
            wall: string;
            network: ("internet" | "all" | "none") | string[];
            /** @description names of variables of the worker's environment */
            grants: string[];
        };
        AskedPause: {
            by: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
        };
        RunWorkspace: {
            branch: string;
            /** @description the branch that the work is to be merged into */
            base: string;
            /** @description where the base was when the run began */
            baseCommit: string;
            /** @description the tip of the run's work */
            headCommit: string;
            /** @description where the base is now; null where it is gone */
            baseTip: string | null;
            /** @description commits of the base since the run began; null: not known */
            baseBehind: number | null;
            /** @description whether the work merges into the base as it is now; null: not known */
            merges: boolean | null;
            /**
             * @description how many files conflict
             * @default 0
             */
            conflicts: number;
            /** @default [] */
            conflictFiles: string[];
            /**
             * Format: date-time
             * @description when a worker last looked
             */
            checkedAt: string;
        };
        Hold: {
            id: string;
            project: string;
            /**
             * @description `service` and `wait`: a hold of the project, without ticket and run
             * @enum {string}
             */
            subject: "ticket" | "run" | "service" | "wait";
            ticket: {
                id: string;
                key: string;
                title: string;
                state: string;
            } | null;
            run: {
                id: string;
                number: number;
                state: string;
            } | null;
            /** @description of a hold of the project: the service, or whom it waits for */
            about: string | null;
            /** @description of a hold of the project: the tickets that wait because of it */
            stops: {
                count: number;
                /** @description the first 50 */
                tickets: {
                    id: string;
                    key: string;
                    title: string;
                }[];
            } | null;
            /** @enum {string} */
            reason: "max_retries" | "sentinel_max_retries" | "review_unavailable" | "manual_review" | "question" | "approval" | "incomplete" | "step_limit" | "budget" | "lost" | "dependency" | "human" | "silent_run" | "unfetched" | "deadline" | "service_down" | "no_agent" | "no_sentinel";
            category: string | null;
            summary: string;
            cites: string[];
            fingerprint: string;
            clusterSize: number;
            question: components["schemas"]["Question"] | null;
            /** @description of an approval: the tool call that the agent asks for */
            call: components["schemas"]["Call"] | null;
            level: {
                current: number;
                retryCount: number;
                maxRetries: number;
            } | null;
            owner: {
                /** @enum {string} */
                kind: "user" | "role";
                id: string;
                name: string;
            };
            resumeCondition: string;
            checkAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            openedAt: string;
            closedAt: string | null;
            recurrence: number;
            downstreamBlocked: number;
            verbs: ("continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel")[];
            /** @enum {string} */
            state: "open" | "decided" | "withdrawn";
            decision: components["schemas"]["Decision"] | null;
            probation: ("on_probation" | "held" | "did_not_hold") | null;
            /** @description what one person decided, and another must confirm */
            second: components["schemas"]["WaitsForSecond"] | null;
            /** @description what a person decided on a page of the desk, until it is sent */
            sending: components["schemas"]["Sending"] | null;
            version: number;
        };
        Question: {
            text: string;
            options?: string[];
            schema?: components["schemas"]["JsonValue"];
        };
        JsonValue: JsonValue;
        Call: {
            tool: string;
            arguments: components["schemas"]["JsonValue"];
            folder: string;
            baseCommit: string | null;
            /** @description of the canonical JSON of the other four */
            sha256: string;
            changes: string | null;
            /** @description when it was begun before; nobody said how that ended */
            unknownSince: string | null;
            /** @description a call of this tool that was allowed and not made: the agent asks for this one instead */
            was: {
                tool: string;
                arguments: components["schemas"]["JsonValue"];
                folder: string;
                baseCommit: string | null;
                /** @description of the canonical JSON of the other four */
                sha256: string;
            } | null;
        };
        Decision: {
            id: string;
            /** @enum {string} */
            verb: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel";
            by: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
            note: string | null;
            answer: components["schemas"]["JsonValue"] | null;
            /** @description an agent has taken it: it can no longer be undone */
            taken: boolean;
            /** @description keys of the findings that were left out */
            waived: string[];
            /** @description what was granted instead of the full budget */
            granted: components["schemas"]["Grant"] | null;
        };
        Grant: {
            /** @description attempts, or submissions on a level, until it is held again */
            tries?: number;
            /** @description rejections until it is held again */
            rejections?: number;
            /** @description US dollars that the paused run may spend from here */
            dollars?: number;
            /** @description steps that the paused run may take from here */
            steps?: number;
        };
        WaitsForSecond: {
            /**
             * @description `reveal`: somebody asks to see what the run keeps secret
             * @enum {string}
             */
            act: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel" | "reveal";
            by: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
            note: string | null;
            answer?: components["schemas"]["JsonValue"];
        };
        Sending: {
            /** @enum {string} */
            verb: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel";
            by: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            sendAt: string;
        };
        StreamEvent: {
            id: string;
            /** @enum {string} */
            type: "ticket.created" | "ticket.updated" | "ticket.state_changed" | "run.started" | "run.event" | "run.paused" | "run.resumed" | "run.finished" | "run.corrected" | "run.handed_back" | "run.message_sent" | "run.pause_asked" | "run.pause_withdrawn" | "run.todos_changed" | "run.revealed" | "run.base_moved" | "review.started" | "review.verdict" | "finding.waived" | "finding.unwaived" | "hold.opened" | "hold.updated" | "hold.decided" | "hold.undone" | "hold.verified" | "batch.started" | "batch.progressed" | "batch.finished" | "policy.changed" | "limits.changed" | "pause.started" | "pause.ended" | "precedent.changed" | "consent.changed" | "profile.changed" | "service.opened" | "service.probing" | "service.ramping" | "service.closed";
            project: string;
            ticketId: string | null;
            runId: string | null;
            holdId: string | null;
            /** @description Who did it */
            actor: {
                /** @enum {string} */
                kind: "user" | "agent" | "sentinel" | "engine";
                id: string | null;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        TicketCounts: {
            states: {
                /** @enum {string} */
                state: "draft" | "blocked" | "ready" | "in_progress" | "in_review" | "on_hold" | "done" | "cancelled";
                count: number;
            }[];
            /** @description of those in progress: the run waits for a person's decision */
            paused: number;
            holdReasons: {
                /** @enum {string} */
                reason: "max_retries" | "sentinel_max_retries" | "review_unavailable" | "manual_review" | "question" | "approval" | "incomplete" | "step_limit" | "budget" | "lost" | "dependency" | "human" | "silent_run" | "unfetched" | "deadline" | "service_down" | "no_agent" | "no_sentinel";
                count: number;
            }[];
            labels: {
                label: string;
                count: number;
            }[];
        };
        TicketVersion: {
            /** @description 1: as it was made */
            number: number;
            title: string;
            description: string;
            acceptanceCriteria: string[];
            /** @description who wrote it; null where the log no longer says who made the ticket */
            by: {
                /** @enum {string} */
                kind: "user" | "agent" | "sentinel" | "engine";
                id: string | null;
                name: string;
            } | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
            /** @description numbers of the runs that began while this was the text */
            attempts: number[];
        };
        ImportReport: {
            dryRun: boolean;
            project: string;
            /** @enum {string} */
            format: "csv" | "github";
            /** @description of what would be made; give it with the import to make exactly this */
            sha256: string;
            counts: {
                rows: number;
                make: number;
                made: number;
                skipped: number;
                wrong: number;
            };
            columns: {
                name: string;
                example: string;
            }[] | null;
            mapping: {
                title?: string | null;
                description?: string | null;
                acceptanceCriteria?: string | null;
                priority?: string | null;
                labels?: string | null;
                driver?: string | null;
                dependsOn?: string | null;
                id?: string | null;
                status?: string | null;
            } | null;
            notes: string[];
            rows: {
                /** @description csv: line of the file where it begins; github: place in the list, from 1 */
                line: number;
                /** @description what the file calls it: its id, or #12 */
                ref: string | null;
                title: string;
                /** @enum {string} */
                outcome: "make" | "made" | "skipped" | "wrong";
                /** @description of the ticket that it became, or had become before */
                key: string | null;
                /** @description why it is skipped or wrong, and what to do */
                reasons: string[];
                /** @description what was left out of it, or changed */
                notes: string[];
                /** @enum {string} */
                priority: "urgent" | "high" | "normal" | "low";
                labels: string[];
                criteria: number;
                /** @description refs in the file, or keys of tickets */
                dependsOn: string[];
            }[];
        };
        DependencyGraph: {
            /** @description the nearest first */
            nodes: {
                id: string;
                key: string;
                title: string;
                /** @enum {string} */
                state: "draft" | "blocked" | "ready" | "in_progress" | "in_review" | "on_hold" | "done" | "cancelled";
                /** @description 0: the ticket itself; -1: it waits for this one; 1: this one waits for it; and so on */
                level: number;
            }[];
            /** @description between these */
            edges: {
                ticketId: string;
                dependsOnId: string;
                /** @description was cancelled, and a person decided to go on without it */
                waived: boolean;
            }[];
            /** @description tickets that were left out, to either side */
            more: {
                before: number;
                after: number;
            };
            /** @description there are more than were counted */
            cut: boolean;
        };
        TrackFacts: {
            ticketId: string;
            /** @enum {string} */
            ticketState: "draft" | "blocked" | "ready" | "in_progress" | "in_review" | "on_hold" | "done" | "cancelled";
            retryAfter: string | null;
            runs: {
                number: number;
                /** @enum {string} */
                state: "running" | "paused" | "resuming" | "succeeded" | "failed" | "lost" | "released" | "cancelled";
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                startedAt: string;
                endedAt: string | null;
                category: string | null;
            }[];
            reviews: {
                startedAt: string | null;
                endedAt: string | null;
                verdict: ("approved" | "rejected" | "unavailable") | null;
            }[];
            holds: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                openedAt: string;
                decidedAt: string | null;
                closedAt: string | null;
                /** @enum {string} */
                reason: "max_retries" | "sentinel_max_retries" | "review_unavailable" | "manual_review" | "question" | "approval" | "incomplete" | "step_limit" | "budget" | "lost" | "dependency" | "human" | "silent_run" | "unfetched" | "deadline" | "service_down" | "no_agent" | "no_sentinel";
                /** @enum {string} */
                state: "open" | "decided" | "withdrawn";
                checkAt: string | null;
            }[];
            decisions: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
                /** @enum {string} */
                verb: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel";
                /** @description name of the person */
                by: string;
                probation: ("on_probation" | "held" | "did_not_hold") | null;
                undone: boolean;
            }[];
        };
        Claim: {
            run: components["schemas"]["Run"];
            leaseToken: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            leaseExpiresAt: string;
            ticket: components["schemas"]["Ticket"];
            brief: components["schemas"]["Brief"];
            resume: {
                reason: string;
                verb: string;
                note: string | null;
                answer: components["schemas"]["JsonValue"] | null;
                checkpoint: components["schemas"]["JsonValue"] | null;
                /** @description what the person granted from here, instead of the full budget */
                grant?: components["schemas"]["Grant"] | null;
            } | null;
            /** @description the settings to work with, where the claim named a profile */
            profile: components["schemas"]["AppliedProfile"] | null;
        };
        Brief: {
            text: string;
            /** @description SHA-256 of text in UTF-8, hex */
            sha256: string;
            attempt: number;
            findings: {
                key: string;
                severity: string;
                category: string | null;
                file: string | null;
                line: number | null;
                issue: string;
                suggestion: string | null;
                fate: string;
            }[];
            note: string | null;
            answer: components["schemas"]["JsonValue"] | null;
        };
        AppliedProfile: {
            name: string;
            version: number;
            settings: components["schemas"]["ProfileSettings"];
        };
        ProfileSettings: {
            model?: string;
            stepLimit?: number;
            maxResumes?: number;
            /** @description US dollars per run */
            budgetUsd?: number;
            requiredFile?: string;
            tools?: ("read_file" | "write_file" | "list_files" | "search_files" | "run_command")[];
        };
        ClaimReasons: {
            /** @description a claim that matches would get it now, whether or not one comes */
            claimable: boolean;
            /** @description the most important first */
            reasons: {
                /** @enum {string} */
                code: "draft" | "cancelled" | "done" | "held" | "in_progress" | "in_review" | "dependency" | "not_before" | "paused" | "service" | "budget" | "limit" | "backoff" | "no_agent" | "no_sentinel";
                text: string;
                /** @description when it ends by itself, where that is known */
                until: string | null;
            }[];
        };
        Profile: {
            id: string;
            name: string;
            /** @enum {string} */
            role: "agent" | "sentinel";
            driver: string;
            /** @description null: it works in all projects */
            project: string | null;
            /** @description the version in force */
            version: number;
            settings: components["schemas"]["ProfileSettings"];
            editable: ("model" | "stepLimit" | "maxResumes" | "budgetUsd" | "requiredFile" | "tools")[];
            file: {
                labels: string[];
                concurrency: number;
                leaseSeconds: number;
                timeoutSeconds: number | null;
                /** @description each ticket gets a git worktree */
                workspace: boolean;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            registeredAt: string;
        };
        ProfileDetail: {
            id: string;
            name: string;
            /** @enum {string} */
            role: "agent" | "sentinel";
            driver: string;
            /** @description null: it works in all projects */
            project: string | null;
            /** @description the version in force */
            version: number;
            settings: components["schemas"]["ProfileSettings"];
            editable: ("model" | "stepLimit" | "maxResumes" | "budgetUsd" | "requiredFile" | "tools")[];
            file: {
                labels: string[];
                concurrency: number;
                leaseSeconds: number;
                timeoutSeconds: number | null;
                /** @description each ticket gets a git worktree */
                workspace: boolean;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            registeredAt: string;
            versions: components["schemas"]["ProfileVersion"][];
            /** @description the caller may change it */
            mayEdit: boolean;
        };
        ProfileVersion: {
            version: number;
            settings: components["schemas"]["ProfileSettings"];
            /** @enum {string} */
            source: "file" | "browser";
            /** @description Who did it */
            actor: {
                /** @enum {string} */
                kind: "user" | "agent" | "sentinel" | "engine";
                id: string | null;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
        };
        Agent: {
            name: string;
            /** @enum {string} */
            role: "agent" | "sentinel";
            /**
             * Format: date-time
             * @description when it last asked for work or sent a heartbeat
             */
            seenAt: string;
            alive: boolean;
            /** @description it asks for work in every project */
            everywhere: boolean;
            tasks: {
                runId: string;
                attempt: number;
                ticketKey: string;
                ticketTitle: string;
                state: ("running" | "paused" | "resuming" | "succeeded" | "failed" | "lost" | "released" | "cancelled") | "reviewing";
                pauseReason: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                since: string;
                steps: number | null;
                stepLimit: number | null;
                /** @description its lease has run out, and it will be lost within seconds */
                late: boolean;
            }[];
            profile: {
                id: string;
                name: string;
                version: number;
                driver: string;
            } | null;
            day: {
                passed: number;
                failed: number;
                lost: number;
            };
            /** @description how many runs or reviews ended in each of the last 24 hours, the oldest first */
            hours: number[];
        };
        AgentActivity: {
            hours: {
                /**
                 * Format: date-time
                 * @description its beginning
                 */
                at: string;
                passed: number;
                failed: number;
                lost: number;
            }[];
        };
        AgentFailures: {
            ended: number;
            failed: number;
            categories: {
                category: string;
                count: number;
            }[];
        };
        Asks: {
            /** @description why no living agent would take it, as one sentence; null: one would */
            warning: string | null;
            /** @description that living agents name */
            drivers: string[];
            /** @description that living agents ask for */
            labels: string[];
        };
        LostRun: {
            runId: string;
            attempt: number;
            agent: string;
            ticketKey: string;
            ticketTitle: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            endedAt: string;
            lines: {
                seq: number;
                type: string;
                message: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
            }[];
        };
        DoneReview: {
            id: string;
            runId: string;
            attempt: number;
            ticketKey: string;
            ticketTitle: string;
            /** @enum {string} */
            verdict: "approved" | "rejected" | "unavailable";
            findings: number;
            profileVersion: number | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            endedAt: string;
        };
        ListedRun: {
            id: string;
            ticketId: string;
            number: number;
            agent: string;
            /** @description the account or provider that its work uses, as its claim said */
            service: string | null;
            /** @description the repository that its work is in, as its claim said */
            repo: string | null;
            /** @enum {string} */
            state: "running" | "paused" | "resuming" | "succeeded" | "failed" | "lost" | "released" | "cancelled";
            pauseReason: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            startedAt: string;
            endedAt: string | null;
            leaseExpiresAt: string | null;
            steps: number | null;
            stepLimit: number | null;
            level: number | null;
            inputTokens: number | null;
            outputTokens: number | null;
            costUsd: number | null;
            category: string | null;
            subcategory: string | null;
            confidence: number | null;
            /** @description the rule that chose the category, and what it matched */
            why: string | null;
            /** @description the project's rule, where it was one that chose the category */
            ruleId: string | null;
            correctedCategory: {
                category: string;
                by: {
                    id: string;
                    name: string;
                };
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
            } | null;
            error: ({
                category: string;
                message: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description false: it failed while its service was down, and counts towards no budget */
            charged: boolean;
            summary: string | null;
            /** @description why it was given back, where its worker said so */
            releaseReason: "drain" | null;
            resumeCount: number;
            /** @description the id of its agent's own session, in which it goes on after a pause */
            session: string | null;
            /** @description lines of its log so far */
            logLines: number;
            briefSha256: string | null;
            /** @description SHA-256, hex, of the acceptance criteria as JSON, as they were when the run was claimed */
            criteriaSha256: string | null;
            /** @description the profile it works with, and which version of it */
            profile: {
                name: string;
                version: number;
            } | null;
            /** @description a person has typed in its session */
            assisted: boolean;
            /** @description who has its session now */
            intervention: {
                by: {
                    id: string;
                    name: string;
                };
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                since: string;
            } | null;
            /** @description behind which wall its programs work, as its claim said */
            isolation: components["schemas"]["RunIsolation"] | null;
            /** @description who has asked it to pause at its next step */
            pausing: components["schemas"]["AskedPause"] | null;
            /** @description its branch and the base of it, as a worker last saw them */
            workspace: components["schemas"]["RunWorkspace"] | null;
            /** @description only with `q` */
            match?: {
                /** @description the line of its log; null: what it reported at its end */
                seq: number | null;
                /** @description about 200 characters around the first of the words */
                text: string;
            };
        };
        RunCounts: {
            states: {
                /** @enum {string} */
                state: "running" | "paused" | "resuming" | "succeeded" | "failed" | "lost" | "released" | "cancelled";
                count: number;
            }[];
            agents: {
                agent: string;
                count: number;
            }[];
        };
        RunDetail: {
            id: string;
            ticketId: string;
            number: number;
            agent: string;
            /** @description the account or provider that its work uses, as its claim said */
            service: string | null;
            /** @description the repository that its work is in, as its claim said */
            repo: string | null;
            /** @enum {string} */
            state: "running" | "paused" | "resuming" | "succeeded" | "failed" | "lost" | "released" | "cancelled";
            pauseReason: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            startedAt: string;
            endedAt: string | null;
            leaseExpiresAt: string | null;
            steps: number | null;
            stepLimit: number | null;
            level: number | null;
            inputTokens: number | null;
            outputTokens: number | null;
            costUsd: number | null;
            category: string | null;
            subcategory: string | null;
            confidence: number | null;
            /** @description the rule that chose the category, and what it matched */
            why: string | null;
            /** @description the project's rule, where it was one that chose the category */
            ruleId: string | null;
            correctedCategory: {
                category: string;
                by: {
                    id: string;
                    name: string;
                };
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
            } | null;
            error: ({
                category: string;
                message: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description false: it failed while its service was down, and counts towards no budget */
            charged: boolean;
            summary: string | null;
            /** @description why it was given back, where its worker said so */
            releaseReason: "drain" | null;
            resumeCount: number;
            /** @description the id of its agent's own session, in which it goes on after a pause */
            session: string | null;
            /** @description lines of its log so far */
            logLines: number;
            briefSha256: string | null;
            /** @description SHA-256, hex, of the acceptance criteria as JSON, as they were when the run was claimed */
            criteriaSha256: string | null;
            /** @description the profile it works with, and which version of it */
            profile: {
                name: string;
                version: number;
            } | null;
            /** @description a person has typed in its session */
            assisted: boolean;
            /** @description who has its session now */
            intervention: {
                by: {
                    id: string;
                    name: string;
                };
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                since: string;
            } | null;
            /** @description behind which wall its programs work, as its claim said */
            isolation: components["schemas"]["RunIsolation"] | null;
            /** @description who has asked it to pause at its next step */
            pausing: components["schemas"]["AskedPause"] | null;
            /** @description its branch and the base of it, as a worker last saw them */
            workspace: components["schemas"]["RunWorkspace"] | null;
            diff: string | null;
            artifacts: {
                name: string;
                url?: string;
                text?: string;
            }[];
            brief: components["schemas"]["Brief"] | null;
            /** @description as they were when the run was claimed: what it is judged by, whatever the ticket says now */
            acceptanceCriteria: string[] | null;
            /** @description the engine's, on a run that failed */
            decision: components["schemas"]["FailureDecision"] | null;
            /** @description of its profile */
            driver: string | null;
            /** @description what its agent has set itself to do, as it last told */
            todos: components["schemas"]["Todo"][] | null;
            /** @description what people said to its agent while it worked */
            messages: components["schemas"]["PersonMessage"][];
        };
        FailureDecision: {
            /**
             * @description `wait`: its service is down; nothing is charged
             * @enum {string}
             */
            action: "retry" | "hold" | "wait";
            category: string;
            subcategory: string;
            confidence: number;
            delayMs: number;
            retryAfter: string | null;
            attemptsRemaining: number;
            reason: string;
        };
        Todo: {
            text: string;
            /**
             * @description cancelled: given up, and open no longer
             * @enum {string}
             */
            status: "pending" | "in_progress" | "completed" | "cancelled";
        };
        PersonMessage: {
            seq: number;
            text: string;
            by: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
            /** @description when its agent was told it */
            heardAt: string | null;
        };
        RunEvent: {
            seq: number;
            type: string;
            message: string | null;
            data: components["schemas"]["JsonValue"] | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
        };
        RunInput: {
            seq: number;
            text: string;
            by: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
        };
        ToolCounts: {
            items: {
                name: string;
                count: number;
            }[];
        };
        ToolSequence: {
            items: {
                seq: number;
                name: string;
                /** @description what says most about its arguments, cut */
                text: string;
                /** @description equal for calls of one tool with the same arguments */
                digest: string;
            }[];
            /** @description the run made more than 5000 calls */
            more: boolean;
        };
        OpenWorkspaces: {
            items: {
                runId: string;
                running: boolean;
                workspace: components["schemas"]["RunWorkspace"];
            }[];
        };
        SavedSnapshot: {
            /** @description what the desk has not got; where there is some, nothing took the place of anything */
            missing: string[];
            /** @description what the desk keeps of this ticket, compressed */
            bytes: number;
            limitBytes: number;
        };
        KeptSnapshot: {
            snapshot: {
                runId: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                savedAt: string;
                /** @description an opaque name of the worker's data folder: who has it has all of this */
                machine: string;
                /**
                 * @description where the agent worked, since agents file sessions by it
                 * @default null
                 */
                folder: string | null;
                /** @default null */
                branch: {
                    /** @description the work as it stands, what is not committed yet included */
                    commit: string;
                    /** @description what other clones may lack, as git packs it */
                    pack: string[];
                } | null;
                /** @default [] */
                files: {
                    /** @description in the folder of the run */
                    path: string;
                    /** @default false */
                    executable: boolean;
                    chunks: string[];
                }[];
            } | null;
        };
        SnapshotChunk: {
            /** @description in base64; null: the desk has not got it */
            content: string | null;
        };
        ReviewClaim: {
            review: {
                id: string;
                number: number;
                leaseToken: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                leaseExpiresAt: string;
            };
            ticket: components["schemas"]["Ticket"];
            run: components["schemas"]["RunDetail"];
            previousFindings: components["schemas"]["Finding"][];
            /** @description the settings to work with, where the claim named a profile */
            profile: components["schemas"]["AppliedProfile"] | null;
        };
        VerdictAnswer: {
            review: components["schemas"]["Review"];
            ticket: components["schemas"]["Ticket"];
        };
        MakeConsentRule: {
            /**
             * @description the same arguments only, or any that the tool takes
             * @default same
             * @enum {string}
             */
            arguments: "same" | "any";
            /** @description only for tickets with this label, which the ticket must have */
            label?: string | null;
            /** @description only for runs of this agent, which must be the one that asked */
            agent?: string | null;
            /**
             * @description days until it expires
             * @default 30
             */
            days: number;
        };
        DecisionAnswer: {
            hold: components["schemas"]["Hold"];
            ticket: components["schemas"]["Ticket"] | null;
            run: components["schemas"]["Run"] | null;
        };
        DecisionLine: {
            id: string;
            holdId: string;
            project: string;
            ticket: {
                id: string;
                key: string;
                title: string;
            } | null;
            /** @description of a hold of the project: what it is about */
            about: string | null;
            /** @enum {string} */
            verb: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel";
            /** @description what it says to a tool call; null: it answers none */
            consent: ("once" | "ticket" | "rule" | "denied") | null;
            by: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
            note: string | null;
            /** @enum {string} */
            stage: "sending" | "waiting" | "running" | "verifying" | "worked" | "failed_again" | "done" | "undone" | "not_sent";
            /** @description until it is sent */
            sendAt: string | null;
            /** @description the latest it led to */
            run: {
                id: string;
                number: number;
                agent: string;
            } | null;
            /** @description when it worked, failed again, was undone, or could not be sent, and why */
            ended: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
                by: {
                    id: string;
                    name: string;
                } | null;
                why: string | null;
            } | null;
        };
        HoldPrecedents: {
            /** @description for an open question, the most similar first */
            suggested: components["schemas"]["SuggestedPrecedent"][];
            /** @description the one that answered it */
            used: {
                precedent: components["schemas"]["Precedent"];
                /** @enum {string} */
                how: "accepted" | "automatic";
            } | null;
            /** @description what the scope of an answer kept here can be restricted to */
            scope: {
                labels: string[];
                agent: string | null;
                driver: string | null;
            };
        };
        SuggestedPrecedent: {
            precedent: components["schemas"]["Precedent"];
            /** @enum {string} */
            kind: "exact" | "similar";
            /** @description share of common words, 0 to 1 */
            score: number;
            /** @description words that only the open question has, and words that only the kept one has */
            differs: {
                here: string[];
                there: string[];
            };
        };
        Precedent: {
            id: string;
            project: string;
            question: components["schemas"]["Question"];
            answer: components["schemas"]["JsonValue"];
            scope: {
                label: string | null;
                agent: string | null;
                driver: string | null;
            };
            /** @description where the question was answered */
            source: {
                holdId: string;
                ticketKey: string;
            };
            /** @description who answered it */
            by: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /** @description it answers exactly the same question without a person */
            auto: boolean;
            /** @description in whose name it answers without a person; null where nobody has allowed it */
            autoBy: {
                id: string;
                name: string;
            } | null;
            /** @description that person may still decide here; otherwise it does not answer without a person */
            mayAuto: boolean;
            /** @description the hold that it answered without a person and that came back, which ended that */
            failedHoldId: string | null;
            revokedBy: {
                id: string;
                name: string;
            } | null;
            /** @description also when the decision that it was kept with was undone */
            revokedAt: string | null;
            /** @enum {string} */
            state: "live" | "expired" | "revoked";
            uses: {
                accepted: number;
                automatic: number;
                held: number;
                didNotHold: number;
            };
            lastUsedAt: string | null;
        };
        PrecedentList: {
            items: components["schemas"]["Precedent"][];
            nextCursor: string | null;
            week: components["schemas"]["PrecedentSavings"];
        };
        PrecedentSavings: {
            automatic: number;
            accepted: number;
        };
        PrecedentUse: {
            holdId: string;
            ticketKey: string;
            /** @enum {string} */
            how: "accepted" | "automatic";
            /** @description who accepted it, or for whom it answered */
            by: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
            probation: ("on_probation" | "held" | "did_not_hold") | null;
        };
        ConsentAnswer: {
            /** @constant */
            state: "granted";
            /** @description make the call now, once, and say how it ended */
            use: string;
        } | {
            /** @constant */
            state: "asked";
            sha256: string;
        } | {
            /** @constant */
            state: "denied";
            by: string;
            note: string | null;
        };
        Consent: {
            id: string;
            project: string;
            /** @enum {string} */
            scope: "once" | "ticket" | "rule";
            call: {
                tool: string;
                arguments: components["schemas"]["JsonValue"];
                folder: string;
                baseCommit: string | null;
                /** @description of the canonical JSON of the other four */
                sha256: string;
            };
            rule: {
                /** @enum {string} */
                arguments: "same" | "any";
                label: string | null;
                agent: string | null;
            } | null;
            /** @description where it was asked */
            source: {
                holdId: string;
                ticketId: string;
                ticketKey: string;
            };
            /** @description who allowed it */
            by: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
            expiresAt: string | null;
            endedBy: {
                id: string | null;
                name: string;
            } | null;
            /** @description revoked by a person, undone, or withdrawn because the agent asked for another call instead */
            endedAt: string | null;
            /**
             * @description `spent`: allowed once and taken, or its ticket has ended
             * @enum {string}
             */
            state: "live" | "spent" | "expired" | "revoked";
            uses: {
                done: number;
                running: number;
                unknown: number;
            };
            lastUsedAt: string | null;
        };
        ConsentUse: {
            id: string;
            ticketKey: string;
            runId: string;
            call: {
                tool: string;
                arguments: components["schemas"]["JsonValue"];
                folder: string;
                baseCommit: string | null;
                /** @description of the canonical JSON of the other four */
                sha256: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            takenAt: string;
            doneAt: string | null;
            /**
             * @description `unknown`: its run ended without saying how, so it is not known whether it ran
             * @enum {string}
             */
            state: "succeeded" | "failed" | "running" | "unknown";
        };
        BatchDryRun: {
            /** @constant */
            dryRun: true;
            /** @description holds the batch would have */
            total: number;
            /** @description of these: open, yours to decide, and offering the verb */
            offering: number;
            /** @description matched by the filter, but in projects where you may only read: left out */
            notAllowed: number;
            /** @description what the others would fail with */
            failing: {
                code: string;
                count: number;
            }[];
            byReason: {
                /** @enum {string} */
                reason: "max_retries" | "sentinel_max_retries" | "review_unavailable" | "manual_review" | "question" | "approval" | "incomplete" | "step_limit" | "budget" | "lost" | "dependency" | "human" | "silent_run" | "unfetched" | "deadline" | "service_down" | "no_agent" | "no_sentinel";
                total: number;
                offering: number;
            }[];
        };
        HoldBatchSummary: {
            id: string;
            /** @description the projects of its holds that you may read */
            projects: string[];
            /**
             * @description waiting: for the outcome of a wave, without a time limit; a person can stop it or let it go on. finished: each item is decided, which says nothing of the outcomes
             * @enum {string}
             */
            state: "running" | "waiting" | "stopped" | "finished";
            stop: {
                /** @enum {string} */
                reason: "person" | "did_not_hold" | "undone" | "failed" | "not_allowed";
                by: {
                    id: string;
                    name: string;
                } | null;
            } | null;
            /** @enum {string} */
            verb: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel";
            note: string | null;
            answer: components["schemas"]["JsonValue"] | null;
            canary: boolean;
            /** @description what chose the holds; null where their ids were given */
            filter: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description the batch whose failed holds these are */
            retryOf: string | null;
            by: {
                id: string;
                name: string;
            };
            /** @description the person whose rights it decides with: who created it, or let it go on last */
            actsFor: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** @description made on a page of the desk: it begins then, and can be stopped before */
            startAt: string | null;
            endedAt: string | null;
            total: number;
            counts: {
                succeeded: number;
                failed: number;
                remaining: number;
            };
            /** @description the wave it is in */
            wave: number;
            /** @description how many waves are canaries: of one, then of ten; the wave after them takes the rest */
            canaryWaves: number;
            waves: {
                wave: number;
                succeeded: number;
                failed: number;
                /** @description being decided at this moment */
                deciding: number;
                /** @description decided; it is not known yet whether the decision holds */
                onProbation: number;
                /** @description of these, the ones that no agent has taken yet */
                untaken: number;
                held: number;
                didNotHold: number;
                /** @description a person took the decision back */
                undone: number;
                /** @description decided, without probation */
                noProbation: number;
            }[];
        };
        HoldBatch: {
            id: string;
            /** @description the projects of its holds that you may read */
            projects: string[];
            /**
             * @description waiting: for the outcome of a wave, without a time limit; a person can stop it or let it go on. finished: each item is decided, which says nothing of the outcomes
             * @enum {string}
             */
            state: "running" | "waiting" | "stopped" | "finished";
            stop: {
                /** @enum {string} */
                reason: "person" | "did_not_hold" | "undone" | "failed" | "not_allowed";
                by: {
                    id: string;
                    name: string;
                } | null;
            } | null;
            /** @enum {string} */
            verb: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel";
            note: string | null;
            answer: components["schemas"]["JsonValue"] | null;
            canary: boolean;
            /** @description what chose the holds; null where their ids were given */
            filter: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description the batch whose failed holds these are */
            retryOf: string | null;
            by: {
                id: string;
                name: string;
            };
            /** @description the person whose rights it decides with: who created it, or let it go on last */
            actsFor: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** @description made on a page of the desk: it begins then, and can be stopped before */
            startAt: string | null;
            endedAt: string | null;
            total: number;
            counts: {
                succeeded: number;
                failed: number;
                remaining: number;
            };
            /** @description the wave it is in */
            wave: number;
            /** @description how many waves are canaries: of one, then of ten; the wave after them takes the rest */
            canaryWaves: number;
            waves: {
                wave: number;
                succeeded: number;
                failed: number;
                /** @description being decided at this moment */
                deciding: number;
                /** @description decided; it is not known yet whether the decision holds */
                onProbation: number;
                /** @description of these, the ones that no agent has taken yet */
                untaken: number;
                held: number;
                didNotHold: number;
                /** @description a person took the decision back */
                undone: number;
                /** @description decided, without probation */
                noProbation: number;
            }[];
            succeeded: string[];
            failed: {
                id: string;
                code: string;
            }[];
            remaining: number;
        };
        HoldBatchItem: {
            position: number;
            holdId: string;
            ticketKey: string | null;
            ticketTitle: string | null;
            /** @enum {string} */
            state: "waiting" | "deciding" | "succeeded" | "failed";
            code: string | null;
            /** @description of a failed item: what was wrong, and what to do */
            detail: string | null;
            wave: number | null;
            probation: ("on_probation" | "held" | "did_not_hold") | null;
            /** @description a person took the decision back */
            undone: boolean;
        };
        QueuePage: {
            items: components["schemas"]["QueueRow"][];
            nextCursor: string | null;
            /** @description rows that the filter matches, on all pages */
            total: number;
            /** @description holds in these rows */
            holds: number;
            /** @description open holds of each segment regardless of the filter, without snoozed ones */
            counts: {
                [key: string]: number;
            };
            /** @description open holds that a person has put off */
            snoozed: number;
            /** @description open holds that were escalated, or whose check is due */
            pastTarget: number;
            /** @description runs that are running */
            running: number;
            /** @description the project has had runs */
            hasRuns: boolean;
            nextCheckAt: string | null;
        };
        QueueRow: {
            id: string;
            project: string;
            /**
             * @description `service` and `wait`: a hold of the project, without ticket and run
             * @enum {string}
             */
            subject: "ticket" | "run" | "service" | "wait";
            ticket: {
                id: string;
                key: string;
                title: string;
                state: string;
            } | null;
            run: {
                id: string;
                number: number;
                state: string;
            } | null;
            /** @description of a hold of the project: the service, or whom it waits for */
            about: string | null;
            /** @description of a hold of the project: the tickets that wait because of it */
            stops: {
                count: number;
                /** @description the first 50 */
                tickets: {
                    id: string;
                    key: string;
                    title: string;
                }[];
            } | null;
            /** @enum {string} */
            reason: "max_retries" | "sentinel_max_retries" | "review_unavailable" | "manual_review" | "question" | "approval" | "incomplete" | "step_limit" | "budget" | "lost" | "dependency" | "human" | "silent_run" | "unfetched" | "deadline" | "service_down" | "no_agent" | "no_sentinel";
            category: string | null;
            summary: string;
            cites: string[];
            fingerprint: string;
            clusterSize: number;
            question: components["schemas"]["Question"] | null;
            /** @description of an approval: the tool call that the agent asks for */
            call: components["schemas"]["Call"] | null;
            level: {
                current: number;
                retryCount: number;
                maxRetries: number;
            } | null;
            owner: {
                /** @enum {string} */
                kind: "user" | "role";
                id: string;
                name: string;
            };
            resumeCondition: string;
            checkAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            openedAt: string;
            closedAt: string | null;
            recurrence: number;
            downstreamBlocked: number;
            verbs: ("continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel")[];
            /** @enum {string} */
            state: "open" | "decided" | "withdrawn";
            decision: components["schemas"]["Decision"] | null;
            probation: ("on_probation" | "held" | "did_not_hold") | null;
            /** @description what one person decided, and another must confirm */
            second: components["schemas"]["WaitsForSecond"] | null;
            /** @description what a person decided on a page of the desk, until it is sent */
            sending: components["schemas"]["Sending"] | null;
            version: number;
            /** @description how often it was escalated: from the owner to the leads, and to the admins */
            escalations: number;
            /** @description a person has put it off until then */
            snooze: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                until: string;
                by: string;
            } | null;
            /** @description the factors of the next best minute, apart from the blocked tickets */
            minute: {
                /** @enum {string} */
                priority: "urgent" | "high" | "normal" | "low";
                expected: {
                    /**
                     * @description the leading one
                     * @enum {string}
                     */
                    verb: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel";
                    held: {
                        /** @description 0 to 1, smoothed */
                        share: number;
                        of: number;
                    };
                    takes: {
                        /** @description median from the first look, smoothed */
                        minutes: number;
                        of: number;
                    };
                };
            };
            /** @description nobody had looked at it when its check was due: it was escalated and is past its target */
            escalated: boolean;
            /** @description why it is held, in one line */
            cause: {
                code: string | null;
                text: string;
            };
            /** @description the budget that ran out */
            tries: {
                used: number;
                of: number;
                what: string;
            } | null;
            /** @description null for a hold of the project */
            track: components["schemas"]["TrackFacts"] | null;
            /** @description in a list of clusters, for a row with more than one hold */
            cluster: components["schemas"]["QueueCluster"] | null;
        };
        QueueCluster: {
            fingerprint: string;
            /** @description holds that the filter matches; `clusterSize` counts all */
            size: number;
            /**
             * Format: date-time
             * @description when the oldest of them was opened
             */
            since: string;
            /** @description how many of them are past their target */
            late: number;
            reasons: ("max_retries" | "sentinel_max_retries" | "review_unavailable" | "manual_review" | "question" | "approval" | "incomplete" | "step_limit" | "budget" | "lost" | "dependency" | "human" | "silent_run" | "unfetched" | "deadline" | "service_down" | "no_agent" | "no_sentinel")[];
            /** @description slugs of the projects of its holds */
            projects: string[];
            /** @description tickets that wait for any of them */
            downstreamBlocked: number;
            /** @description how many of them failed again after a decision, for which time; empty where none did */
            again: {
                time: number;
                holds: number;
            }[];
            /** @description ids of the first ones */
            holds: string[];
            /** @description keys of their tickets; of a hold of the project, what it is about */
            keys: string[];
        };
        HoldDetail: {
            id: string;
            project: string;
            /**
             * @description `service` and `wait`: a hold of the project, without ticket and run
             * @enum {string}
             */
            subject: "ticket" | "run" | "service" | "wait";
            ticket: {
                id: string;
                key: string;
                title: string;
                state: string;
            } | null;
            run: {
                id: string;
                number: number;
                state: string;
            } | null;
            /** @description of a hold of the project: the service, or whom it waits for */
            about: string | null;
            /** @description of a hold of the project: the tickets that wait because of it */
            stops: {
                count: number;
                /** @description the first 50 */
                tickets: {
                    id: string;
                    key: string;
                    title: string;
                }[];
            } | null;
            /** @enum {string} */
            reason: "max_retries" | "sentinel_max_retries" | "review_unavailable" | "manual_review" | "question" | "approval" | "incomplete" | "step_limit" | "budget" | "lost" | "dependency" | "human" | "silent_run" | "unfetched" | "deadline" | "service_down" | "no_agent" | "no_sentinel";
            category: string | null;
            summary: string;
            cites: string[];
            fingerprint: string;
            clusterSize: number;
            question: components["schemas"]["Question"] | null;
            /** @description of an approval: the tool call that the agent asks for */
            call: components["schemas"]["Call"] | null;
            level: {
                current: number;
                retryCount: number;
                maxRetries: number;
            } | null;
            owner: {
                /** @enum {string} */
                kind: "user" | "role";
                id: string;
                name: string;
            };
            resumeCondition: string;
            checkAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            openedAt: string;
            closedAt: string | null;
            recurrence: number;
            downstreamBlocked: number;
            verbs: ("continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel")[];
            /** @enum {string} */
            state: "open" | "decided" | "withdrawn";
            decision: components["schemas"]["Decision"] | null;
            probation: ("on_probation" | "held" | "did_not_hold") | null;
            /** @description what one person decided, and another must confirm */
            second: components["schemas"]["WaitsForSecond"] | null;
            /** @description what a person decided on a page of the desk, until it is sent */
            sending: components["schemas"]["Sending"] | null;
            version: number;
            /** @description how often it was escalated: from the owner to the leads, and to the admins */
            escalations: number;
            /** @description a person has put it off until then */
            snooze: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                until: string;
                by: string;
            } | null;
            /** @description the factors of the next best minute, apart from the blocked tickets */
            minute: {
                /** @enum {string} */
                priority: "urgent" | "high" | "normal" | "low";
                expected: {
                    /**
                     * @description the leading one
                     * @enum {string}
                     */
                    verb: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel";
                    held: {
                        /** @description 0 to 1, smoothed */
                        share: number;
                        of: number;
                    };
                    takes: {
                        /** @description median from the first look, smoothed */
                        minutes: number;
                        of: number;
                    };
                };
            };
            /** @description nobody had looked at it when its check was due: it was escalated and is past its target */
            escalated: boolean;
            /** @description why it is held, in one line */
            cause: {
                code: string | null;
                text: string;
            };
            /** @description the budget that ran out */
            tries: {
                used: number;
                of: number;
                what: string;
            } | null;
            /** @description null for a hold of the project */
            track: components["schemas"]["TrackFacts"] | null;
            /** @description in a list of clusters, for a row with more than one hold */
            cluster: components["schemas"]["QueueCluster"] | null;
            /** @description the caller may decide it */
            mayDecide: boolean;
            /** @description when a person who may decide it first saw it */
            firstSeenAt: string | null;
            why: {
                text: string;
                cites: string[];
            }[];
            /** @description number of the run that a retry starts */
            nextAttempt: number;
            ledger: {
                reviews: {
                    number: number;
                    attempt: number;
                    open: number;
                }[];
                findings: {
                    key: string;
                    /** @description F1, F2 …; open findings are numbered as in the brief */
                    label: string;
                    /** @enum {string} */
                    severity: "critical" | "major" | "minor" | "nit";
                    file: string | null;
                    line: number | null;
                    issue: string;
                    /** @description its words in the review before, where the last one raised it in others */
                    was: string | null;
                    suggestion: string | null;
                    /** @enum {string} */
                    fate: "new" | "re_raised" | "addressed" | "withdrawn";
                    waiver: {
                        /** @enum {string} */
                        kind: "scope_drift" | "waived";
                        /** @description Who did it */
                        by: {
                            /** @enum {string} */
                            kind: "user" | "agent" | "sentinel" | "engine";
                            id: string | null;
                            name: string;
                        };
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, milliseconds
                         */
                        at: string;
                        note: string | null;
                        /** @description the ticket that the finding became */
                        ticket: {
                            id: string;
                            key: string;
                        } | null;
                        /** @description the decision that left it out */
                        decisionId: string | null;
                        /** @description a review after this one that raises it again is flagged */
                        afterReview: number | null;
                    } | null;
                    /** @description numbers of the reviews that raised it */
                    raised: number[];
                    /** @description it must be settled: the next brief contains it */
                    open: boolean;
                    /** @description its rule is advisory: the brief mentions it where the last review raised it, and it blocks nothing */
                    advisory: boolean;
                    /** @description what each review of the ledger did with it */
                    marks: (("new" | "re_raised" | "addressed" | "withdrawn") | null)[];
                }[];
                /** @enum {string} */
                trend: "single" | "converging" | "not_converging";
            };
            spent: {
                tokens: number;
                costUsd: number;
                attempts: number;
            };
            /** @description the full budgets, as a decision that resets them grants */
            fresh: {
                attempts: number;
                rejections: number;
            };
            /** @description notes of earlier decisions that the next brief still contains */
            notes: {
                by: string;
                /** @enum {string} */
                verb: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel";
                note: string;
            }[];
            /** @description the run whose brief was the last that this ticket sent */
            lastBrief: {
                runId: string;
                attempt: number;
            } | null;
            /** @description what may be granted with which verb; `full`: how much where nothing is said, null where only the agent knows */
            grants: {
                /** @enum {string} */
                verb: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel";
                /** @enum {string} */
                kind: "tries" | "rejections" | "dollars" | "steps";
                full: number | null;
            }[];
            /** @description the decisions that did not hold before this one, oldest first */
            history: components["schemas"]["EarlierDecision"][];
            /** @description who lacks access, where that is why it is held */
            credential: {
                agent: string;
                profile: string | null;
            } | null;
            /** @description the branch that the next run continues on, and how far its base has moved */
            workspace: components["schemas"]["RunWorkspace"] | null;
            /** @description null for a hold of the project */
            card: components["schemas"]["DecisionCard"] | null;
        };
        EarlierDecision: {
            holdId: string;
            /** @enum {string} */
            verb: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel";
            by: string;
            /** Format: date-time */
            at: string;
            note: string | null;
            /** @description findings that it left out */
            waived: number;
            granted: components["schemas"]["Grant"] | null;
            probation: ("on_probation" | "held" | "did_not_hold") | null;
            /** @description the attempts of its budget, and how each ended */
            ledTo: {
                runId: string;
                number: number;
                words: string;
            }[];
        };
        DecisionCard: {
            goal: {
                /** @description the first sentence of the description; null where it has none */
                text: string | null;
                criteria: {
                    text: string;
                    /** @description what the latest verdict says of it, else null */
                    met: boolean | null;
                }[];
            };
            /** @description the last three, oldest first */
            attempts: {
                runId: string;
                number: number;
                /** @description first line of the run's own summary */
                tried: string | null;
                /** @description why it failed, in one line */
                ended: string;
                /** @description lines of its diff; null where it reported none */
                patch: {
                    added: number;
                    removed: number;
                } | null;
                /** @description to-dos that it left open, of those it had not given up; null where it told of none */
                todos: {
                    open: number;
                    of: number;
                } | null;
            }[];
            /** @description attempts before these */
            earlier: number;
            log: {
                runId: string;
                /** @description of the run */
                number: number;
                lines: {
                    /** @description of the run event that begins here; null: a further line of it */
                    seq: number | null;
                    text: string;
                    /** @description the line that classified the failure */
                    decisive: boolean;
                }[];
                /** @description all events of the run's log */
                events: number;
                /** @description false: the log does not have the line, and what the run reported stands here instead */
                found: boolean;
                /** @description attempts that ended with the same failure, this one included */
                alike: number;
            } | null;
            /** @description null where nothing can be decided */
            recommended: {
                /** @enum {string} */
                verb: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel";
                /** @description with a note */
                note: boolean;
                /** @description the option of the question that answered it before, from 0 */
                option: number | null;
                because: string;
                /** @description null: no earlier case */
                record: {
                    /**
                     * @description decisions on the same error, or on the same reason and category
                     * @enum {string}
                     */
                    of: "cluster" | "kind";
                    /** @description only those with a note */
                    note: boolean;
                    worked: number;
                    settled: number;
                    outcomes: boolean[];
                } | null;
            } | null;
        };
        Counts: {
            holds: number;
            runs: number;
            /** @description with `project=all`: open holds of each project by its slug, where there are any */
            projects?: {
                [key: string]: number;
            };
        };
        CauseHistory: {
            firstAt: string | null;
            /** @description null: there is no such hold */
            lastAt: string | null;
            total: number;
            /** @description holds opened in each of the last 14 times 24 hours, the oldest first */
            days: number[];
            /** @description whose latest attempts led to the latest 500 of them, the most frequent first, at most 20 */
            agents: {
                agent: string;
                count: number;
            }[];
        };
        SavedView: {
            id: string;
            project: string;
            name: string;
            /** @description the search of the queue's address, without the question mark */
            query: string;
            /** @description everyone in the project sees it; otherwise only the person who made it */
            shared: boolean;
            by: {
                id: string;
                name: string;
            };
            mine: boolean;
            /** @description the caller made it, or administers the project */
            mayChange: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
        };
        Insights: {
            period: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                to: string;
                zone: string;
                /** @description the beginning of each day, the oldest first; the last one is going on */
                days: string[];
                /** @description as long, and as many days earlier */
                before: {
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC, milliseconds
                     */
                    from: string;
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC, milliseconds
                     */
                    to: string;
                };
            };
            /**
             * Format: date-time
             * @description what happened later may be missing
             */
            asOf: string;
            decisions?: {
                held: number;
                didNotHold: number;
                onProbation: number;
                before: {
                    held: number;
                    didNotHold: number;
                    onProbation: number;
                };
                /** @description of those for which something was recommended: decisions that did it, and that did something else */
                recommended: {
                    followed: {
                        held: number;
                        didNotHold: number;
                        onProbation: number;
                    };
                    other: {
                        held: number;
                        didNotHold: number;
                        onProbation: number;
                    };
                };
                days: {
                    held: number;
                    didNotHold: number;
                    onProbation: number;
                }[];
                verbs: {
                    held: number;
                    didNotHold: number;
                    onProbation: number;
                    verb: string;
                }[];
                reasons: {
                    held: number;
                    didNotHold: number;
                    onProbation: number;
                    reason: string;
                }[];
            };
            times?: {
                firstLook: {
                    count: number;
                    medianSeconds: number | null;
                    p90Seconds: number | null;
                    before: {
                        count: number;
                        medianSeconds: number | null;
                        p90Seconds: number | null;
                    };
                    days: {
                        count: number;
                        medianSeconds: number | null;
                        p90Seconds: number | null;
                    }[];
                    reasons: {
                        count: number;
                        medianSeconds: number | null;
                        p90Seconds: number | null;
                        reason: string;
                    }[];
                };
                decision: {
                    count: number;
                    medianSeconds: number | null;
                    p90Seconds: number | null;
                    before: {
                        count: number;
                        medianSeconds: number | null;
                        p90Seconds: number | null;
                    };
                    days: {
                        count: number;
                        medianSeconds: number | null;
                        p90Seconds: number | null;
                    }[];
                    reasons: {
                        count: number;
                        medianSeconds: number | null;
                        p90Seconds: number | null;
                        reason: string;
                    }[];
                };
            };
            holds?: {
                opened: number;
                cameBack: number;
                before: {
                    opened: number;
                    cameBack: number;
                };
                reasons: {
                    opened: number;
                    cameBack: number;
                    reason: string;
                }[];
                days: {
                    opened: number;
                    cameBack: number;
                    reasons: {
                        [key: string]: number;
                    };
                }[];
            };
            retries?: {
                tried: number;
                succeeded: number;
                before: {
                    tried: number;
                    succeeded: number;
                };
                categories: {
                    tried: number;
                    succeeded: number;
                    category: string;
                    attempts: {
                        tried: number;
                        succeeded: number;
                        attempt: number;
                    }[];
                }[];
            };
            overturns?: {
                rejections: number;
                overturned: number;
                approvedOver: number;
                waived: number;
                before: {
                    rejections: number;
                    overturned: number;
                    approvedOver: number;
                    waived: number;
                };
                sentinels: {
                    rejections: number;
                    overturned: number;
                    approvedOver: number;
                    waived: number;
                    /** @description empty: it gave no name */
                    sentinel: string;
                }[];
            };
            agents?: {
                runs: number;
                succeeded: number;
                failed: number;
                lost: number;
                reviewed: number;
                passedFirst: number;
                tickets: number;
                costUsd: number;
                before: {
                    runs: number;
                    succeeded: number;
                    failed: number;
                    lost: number;
                    reviewed: number;
                    passedFirst: number;
                    tickets: number;
                    costUsd: number;
                };
                agents: {
                    runs: number;
                    succeeded: number;
                    failed: number;
                    lost: number;
                    reviewed: number;
                    passedFirst: number;
                    tickets: number;
                    costUsd: number;
                    agent: string;
                }[];
            };
            nowhere?: {
                runs: number;
                costUsd: number;
                /** @description runs that reported no cost */
                unpriced: number;
                /** @description every run that ended, wherever it led */
                all: {
                    runs: number;
                    costUsd: number;
                    /** @description runs that reported no cost */
                    unpriced: number;
                };
                before: {
                    runs: number;
                    costUsd: number;
                    /** @description runs that reported no cost */
                    unpriced: number;
                    /** @description every run that ended, wherever it led */
                    all: {
                        runs: number;
                        costUsd: number;
                        /** @description runs that reported no cost */
                        unpriced: number;
                    };
                };
                days: {
                    runs: number;
                    costUsd: number;
                    /** @description runs that reported no cost */
                    unpriced: number;
                }[];
                reasons: {
                    runs: number;
                    costUsd: number;
                    /** @description runs that reported no cost */
                    unpriced: number;
                    /** @description `rejected`, `lost`, `cancelled`, or the category of the failure */
                    why: string;
                }[];
            };
        };
        InsightTickets: {
            items: {
                id: string;
                key: string;
                title: string;
                /** @enum {string} */
                state: "draft" | "blocked" | "ready" | "in_progress" | "in_review" | "on_hold" | "done" | "cancelled";
                /** @description how often it counts */
                count: number;
                /**
                 * Format: date-time
                 * @description when it counted last
                 */
                at: string;
            }[];
            total: number;
            /**
             * Format: date-time
             * @description what happened later may be missing
             */
            asOf: string;
        };
        LogLag: {
            /** @description how long the oldest committed event has been held back; 0 where none is */
            seconds: number;
            /** @description the oldest transaction that writes, anywhere in the cluster, where events are held back for 10 s or more */
            holder: {
                /** @description of its server process; null where it is a prepared transaction */
                pid: number | null;
                /** @description of the application, or of the prepared transaction */
                name: string;
                database: string | null;
                /** @description as PostgreSQL calls it, such as `idle in transaction` */
                state: string | null;
                /** @description when the transaction began; null where the desk's role may not know */
                since: string | null;
            } | null;
            /** @description between when and when what was written was lost by a failover or a restore, for a day; null: nothing was */
            lost: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                since: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                until: string;
            } | null;
        };
        Notification: {
            id: string;
            /** @enum {string} */
            kind: "hold_opened" | "hold_assigned" | "hold_escalated" | "decision_worked" | "decision_failed_again";
            project: string;
            hold: {
                id: string;
                /** @enum {string} */
                reason: "max_retries" | "sentinel_max_retries" | "review_unavailable" | "manual_review" | "question" | "approval" | "incomplete" | "step_limit" | "budget" | "lost" | "dependency" | "human" | "silent_run" | "unfetched" | "deadline" | "service_down" | "no_agent" | "no_sentinel";
                /** @enum {string} */
                state: "open" | "decided" | "withdrawn";
            };
            /** @description of a hold of the project: what it is about, and its summary */
            ticket: {
                key: string;
                title: string;
            };
            /** @description it stands for several holds of one cause; `hold` is the first of them */
            many: boolean;
            /** @description how many of its holds still wait; 0: it is over */
            waiting: number;
            /** @description the decision on its hold, where it was decided */
            outcome: {
                verb: string;
                by: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
            } | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
            readAt: string | null;
        };
        UnreadCount: {
            /** @description unread ones whose holds still wait */
            unread: number;
        };
        PolicyInForce: {
            categories: {
                api: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                timeout: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                runtime: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                logic: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                syntax: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                context: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                manual_review: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                auth: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                request: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                incomplete: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                verification: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                security: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                infrastructure: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
            };
            rejections: {
                maxRetries: number;
                /** @enum {string} */
                backoff: "exponential" | "linear" | "none";
                baseDelayMs: number;
                maxDelayMs: number;
                jitter: number;
            };
            reviews: {
                maxRetries: number;
                /** @enum {string} */
                backoff: "exponential" | "linear" | "none";
                baseDelayMs: number;
                maxDelayMs: number;
                jitter: number;
            };
            maxAttempts: number;
            /** @description minutes from when a hold opens to its first check, by its reason */
            deadlines: {
                max_retries: number;
                sentinel_max_retries: number;
                review_unavailable: number;
                manual_review: number;
                question: number;
                approval: number;
                incomplete: number;
                step_limit: number;
                budget: number;
                lost: number;
                dependency: number;
                human: number;
                silent_run: number;
                unfetched: number;
                deadline: number;
                service_down: number;
                no_agent: number;
                no_sentinel: number;
            };
            /** @description minutes until a person is told of what waits in silence */
            waits: {
                noAgent: number;
                noSentinel: number;
                unfetched: number;
                silentRun: number;
            };
            ageing: {
                /** @description minutes of waiting for each class; 0: nothing ages */
                everyMinutes: number;
            };
            /** @description when the breaker of a service opens, and how soon it probes */
            services: {
                /** @description failures in a row that open the breaker, from two tickets or more */
                failures: number;
                withinSeconds: number;
                /** @description until the first probe, where the failure names no wait */
                probeSeconds: number;
                /** @description the wait doubles with each failed probe up to this */
                maxProbeSeconds: number;
                jitter: number;
            };
            /** @description what the team lets its agents spend, in US dollars */
            budgets: {
                /** @description of a ticket, over all its runs; null: no limit */
                ticketUsd: number | null;
                /** @description of the project on one day (UTC); null: no limit */
                projectDayUsd: number | null;
            };
            /** @description what no one decides alone */
            fourEyes: {
                /** @description no one approves what they made or published themselves */
                notOwn: boolean;
                /** @description two people decide what lets work on a ticket with one of these labels go on */
                labels: string[];
                /** @description two people decide `intervene` */
                takeover: boolean;
                /** @description two people reveal what a paused run keeps secret */
                reveal: boolean;
            };
            version: number;
        };
        DayBudget: {
            /**
             * Format: date
             * @description today, in UTC
             */
            day: string;
            /** @description of the policy; null: none */
            limitUsd: number | null;
            spentUsd: number;
            /** @description what people allowed today beyond the limit */
            allowedUsd: number;
            /**
             * Format: date-time
             * @description when the next day begins
             */
            until: string;
        };
        Project: {
            slug: string;
            key: string;
            name: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
        };
        Member: {
            userId: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "viewer" | "lead" | "admin";
            /** @description the role holds in every project */
            everywhere: boolean;
        };
        Token: {
            id: string;
            name: string;
            /** @enum {string} */
            scope: "agent" | "sentinel" | "automation" | "read";
            project: string | null;
            actsFor: {
                id: string;
                name: string;
            };
            /** @description its first characters */
            hint: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            lastUsedAt: string | null;
            /** @description null: unlimited, made before tokens expired */
            expiresAt: string | null;
            /** @description it works from these addresses and networks alone; none: from everywhere */
            addresses: string[];
        };
        AuditLine: {
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
            /** @description slug; null: it concerns the desk and not one project */
            project: string | null;
            /** @description Who did it */
            actor: {
                /** @enum {string} */
                kind: "user" | "agent" | "sentinel" | "engine";
                id: string | null;
                name: string;
            };
            /** @description dotted words, such as `token.created` */
            act: string;
            subject: {
                kind: string;
                id: string | null;
                name: string | null;
            };
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description SHA-256 of the hash before and this line, in hex */
            hash: string;
        };
        Evidence: {
            /** @constant */
            yardmaster: "evidence";
            /** @constant */
            format: 1;
            /** @description of Yardmaster */
            version: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            madeAt: string;
            /** @description Who did it */
            by: {
                /** @enum {string} */
                kind: "user" | "agent" | "sentinel" | "engine";
                id: string | null;
                name: string;
            };
            parts: {
                /** @description `TicketDetail`, with reviews and holds */
                ticket: {
                    [key: string]: components["schemas"]["JsonValue"];
                };
                /** @description what it said before each edit */
                texts: components["schemas"]["JsonValue"][];
                /** @description who decided what, and in `shown` the exact text that they saw */
                decisions: components["schemas"]["JsonValue"][];
                /** @description `RunDetail`: the brief, the wall (`isolation`), the diff; and its tool calls */
                runs: components["schemas"]["JsonValue"][];
                events: components["schemas"]["JsonValue"][];
                audit: {
                    id: string;
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC, milliseconds
                     */
                    at: string;
                    /** @description slug; null: it concerns the desk and not one project */
                    project: string | null;
                    /** @description Who did it */
                    actor: {
                        /** @enum {string} */
                        kind: "user" | "agent" | "sentinel" | "engine";
                        id: string | null;
                        name: string;
                    };
                    /** @description dotted words, such as `token.created` */
                    act: string;
                    subject: {
                        kind: string;
                        id: string | null;
                        name: string | null;
                    };
                    data: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                    /** @description SHA-256 of the hash before and this line, in hex */
                    hash: string;
                    previous: string;
                }[];
            };
            /** @description SHA-256 of each part, as JSON without spaces */
            hashes: {
                [key: string]: string;
            };
            /** @description of all before it */
            sha256: string;
        };
        FailureRule: {
            id: string;
            project: string;
            pattern: string;
            category: string;
            run: {
                id: string;
                number: number;
                ticketKey: string;
            } | null;
            note: string | null;
            by: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
            revokedBy: {
                id: string;
                name: string;
            } | null;
            revokedAt: string | null;
            /** @description failures it has decided in the last 30 days */
            matched: number;
        };
        RulePreview: {
            days: number;
            /** @description how many of the latest failures were searched */
            looked: number;
            /** @description whether these are all failures of those days */
            complete: boolean;
            matched: number;
            categories: {
                category: string;
                count: number;
            }[];
            examples: {
                runId: string;
                number: number;
                ticketKey: string;
                message: string;
            }[];
        };
        PolicyVersion: {
            version: number;
            by: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
            policy: components["schemas"]["Policy"];
        };
        Policy: {
            categories: {
                api: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                timeout: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                runtime: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                logic: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                syntax: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                context: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                manual_review: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                auth: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                request: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                incomplete: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                verification: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                security: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
                infrastructure: {
                    maxRetries: number;
                    /** @enum {string} */
                    backoff: "exponential" | "linear" | "none";
                    baseDelayMs: number;
                    maxDelayMs: number;
                    jitter: number;
                };
            };
            rejections: {
                maxRetries: number;
                /** @enum {string} */
                backoff: "exponential" | "linear" | "none";
                baseDelayMs: number;
                maxDelayMs: number;
                jitter: number;
            };
            reviews: {
                maxRetries: number;
                /** @enum {string} */
                backoff: "exponential" | "linear" | "none";
                baseDelayMs: number;
                maxDelayMs: number;
                jitter: number;
            };
            maxAttempts: number;
            /** @description minutes from when a hold opens to its first check, by its reason */
            deadlines: {
                max_retries: number;
                sentinel_max_retries: number;
                review_unavailable: number;
                manual_review: number;
                question: number;
                approval: number;
                incomplete: number;
                step_limit: number;
                budget: number;
                lost: number;
                dependency: number;
                human: number;
                silent_run: number;
                unfetched: number;
                deadline: number;
                service_down: number;
                no_agent: number;
                no_sentinel: number;
            };
            /** @description minutes until a person is told of what waits in silence */
            waits: {
                noAgent: number;
                noSentinel: number;
                unfetched: number;
                silentRun: number;
            };
            ageing: {
                /** @description minutes of waiting for each class; 0: nothing ages */
                everyMinutes: number;
            };
            /** @description when the breaker of a service opens, and how soon it probes */
            services: {
                /** @description failures in a row that open the breaker, from two tickets or more */
                failures: number;
                withinSeconds: number;
                /** @description until the first probe, where the failure names no wait */
                probeSeconds: number;
                /** @description the wait doubles with each failed probe up to this */
                maxProbeSeconds: number;
                jitter: number;
            };
            /** @description what the team lets its agents spend, in US dollars */
            budgets: {
                /** @description of a ticket, over all its runs; null: no limit */
                ticketUsd: number | null;
                /** @description of the project on one day (UTC); null: no limit */
                projectDayUsd: number | null;
            };
            /** @description what no one decides alone */
            fourEyes: {
                /** @description no one approves what they made or published themselves */
                notOwn: boolean;
                /** @description two people decide what lets work on a ticket with one of these labels go on */
                labels: string[];
                /** @description two people decide `intervene` */
                takeover: boolean;
                /** @description two people reveal what a paused run keeps secret */
                reveal: boolean;
            };
        };
        PolicyReplay: {
            /** @description of the policy in force, with which it is compared */
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            from: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            to: string;
            /** @description false: there were too many attempts, and `from` is later */
            complete: boolean;
            looked: {
                tickets: number;
                attempts: number;
                failures: number;
                rejections: number;
                holds: number;
            };
            /** @description under the policy in force */
            before: {
                attempts: number;
                holds: number;
                /** @description in back-off, with jitter at its mean */
                waitMs: number;
                /** @description tickets whose last attempt was not turned down */
                worked: number;
                /** @description holds that waited longer than the deadline of their reason */
                overdue: number;
            };
            /** @description under the one that was sent */
            after: {
                attempts: number;
                holds: number;
                /** @description in back-off, with jitter at its mean */
                waitMs: number;
                /** @description tickets whose last attempt was not turned down */
                worked: number;
                /** @description holds that waited longer than the deadline of their reason */
                overdue: number;
            };
            /** @description attempts by the day they began */
            days: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
                before: number;
                after: number;
            }[];
            counts: {
                attempts: number;
                holds: number;
                waits: number;
                lost: number;
                gained: number;
                unknown: number;
                overdue: number;
            };
            /** @description tickets that were held, and would have been tried again: what would have come of it nobody knows */
            unknown: {
                tickets: number;
                /** @description at most */
                tries: number;
                /** @description what they might come to, by the project's own share of retries that worked; of how many tickets */
                estimate: {
                    tickets: number;
                    attempts: number;
                    worked: number;
                };
            };
            tickets: {
                items: {
                    id: string;
                    key: string;
                    title: string;
                    /** @enum {string} */
                    state: "draft" | "blocked" | "ready" | "in_progress" | "in_review" | "on_hold" | "done" | "cancelled";
                    /** @description more, or fewer, than under the policy in force; so are `holds` and `waitMs` */
                    attempts: number;
                    holds: number;
                    waitMs: number;
                    late: {
                        /** @enum {string} */
                        fate: "lost" | "gained";
                        run: number;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, milliseconds
                         */
                        at: string;
                    } | null;
                    held: {
                        /** @description number of the attempt */
                        after: number;
                        /** @enum {string} */
                        reason: "max_retries" | "sentinel_max_retries" | "review_unavailable" | "manual_review" | "question" | "approval" | "incomplete" | "step_limit" | "budget" | "lost" | "dependency" | "human" | "silent_run" | "unfetched" | "deadline" | "service_down" | "no_agent" | "no_sentinel";
                    } | null;
                    /** @description that never happened, at most */
                    tries: number;
                    overdue: {
                        /** @enum {string} */
                        reason: "max_retries" | "sentinel_max_retries" | "review_unavailable" | "manual_review" | "question" | "approval" | "incomplete" | "step_limit" | "budget" | "lost" | "dependency" | "human" | "silent_run" | "unfetched" | "deadline" | "service_down" | "no_agent" | "no_sentinel";
                        seconds: number;
                    } | null;
                }[];
                total: number;
            };
        };
        Limits: {
            version: number;
            rules: components["schemas"]["LimitRule"][];
        };
        LimitRule: {
            /** @enum {string} */
            by: "project" | "label" | "repo" | "agent" | "service";
            /** @description left out: each label, agent, service or repository has `max` of its own */
            match?: string;
            /** @description runs that are running at once; to stop claims, pause */
            max: number;
        };
        LimitVersion: {
            version: number;
            rules: components["schemas"]["LimitRule"][];
            by: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
        };
        Pause: {
            id: string;
            project: string;
            /** @enum {string} */
            by: "project" | "label" | "repo" | "agent" | "service";
            match?: string;
            note: string | null;
            pausedBy: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            pausedAt: string;
            resumedBy: {
                id: string;
                name: string;
            } | null;
            resumedAt: string | null;
        };
        Retention: {
            version: number;
            /** @description the logs of its runs leave the database so many days after a ticket has ended; null: never */
            logDays: number | null;
            /** @description the same of its events */
            eventDays: number | null;
            /** @description the same of the ticket itself, with its runs, reviews, holds and decisions */
            ticketDays: number | null;
        };
        SentinelRules: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            from: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            to: string;
            items: components["schemas"]["SentinelRule"][];
        };
        SentinelRule: {
            findings: number;
            overturned: number;
            confirmed: number;
            open: number;
            /** @description as it calls itself; empty: it gave no name */
            sentinel: string;
            /** @description category of the finding, or name of the check, in lower case; empty: it gave none */
            rule: string;
            /** @enum {string} */
            standing: "blocking" | "advisory";
            /** @description 0: never set, so it blocks */
            version: number;
            setBy: {
                id: string;
                name: string;
            } | null;
            setAt: string | null;
            /** @description its advisory findings */
            advisory: number;
            /** @description share of settled findings that were overturned; null where too few are settled */
            share: number | null;
            /** @description the share that is overturned at least, at 95 % confidence */
            surely: number;
            /** @description it blocks and is overturned so often that it should become advisory */
            proposed: boolean;
            /** @description spent on its overturned findings, from the first rejection to the overruling */
            cost: {
                attempts: number;
                costUsd: number;
                /** @description attempts that reported no cost */
                unpriced: number;
                minutes: number;
            };
            /** @description equal parts of the period, the oldest first */
            trend: {
                findings: number;
                overturned: number;
                confirmed: number;
                open: number;
            }[];
        };
        SentinelRuleStanding: {
            /** @description as it calls itself; empty: it gave no name */
            sentinel: string;
            /** @description category of the finding, or name of the check, in lower case; empty: it gave none */
            rule: string;
            /** @enum {string} */
            standing: "blocking" | "advisory";
            version: number;
        };
        SentinelRuleVersion: {
            version: number;
            /** @enum {string} */
            standing: "blocking" | "advisory";
            note: string | null;
            by: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
        };
        SentinelRuleEvidenceList: {
            items: components["schemas"]["SentinelRuleEvidence"][];
            total: number;
        };
        SentinelRuleEvidence: {
            ticket: {
                id: string;
                key: string;
                title: string;
                /** @enum {string} */
                state: "draft" | "blocked" | "ready" | "in_progress" | "in_review" | "on_hold" | "done" | "cancelled";
            };
            runId: string;
            finding: {
                key: string;
                /** @enum {string} */
                severity: "critical" | "major" | "minor" | "nit";
                file: string | null;
                line: number | null;
                issue: string;
            };
            /**
             * Format: date-time
             * @description when it was raised last
             */
            raisedAt: string;
            /** @enum {string} */
            label: "overturned" | "confirmed" | "open" | "advisory";
            settledBy: ("approved" | "waived" | "scope_drift" | "review_again" | "addressed") | null;
            /** @description the person who overruled it */
            by: string | null;
            /** @description when it was settled */
            at: string | null;
        };
        Service: {
            service: string;
            /** @enum {string} */
            state: "closed" | "open" | "probing" | "ramping";
            /** @description when its state last changed; null where it never failed lately */
            since: string | null;
            /** @description when the next probe is due, while it is open */
            probeAt: string | null;
            /** @description tickets that wait for it */
            waiting: number;
            /** @description within the time that the policy counts */
            recentFailures: number;
        };
        McpMessage: {
            /** @constant */
            jsonrpc: "2.0";
            id?: string | number;
            method: string;
            params?: {
                [key: string]: unknown;
            };
        };
        McpAnswer: {
            /** @constant */
            jsonrpc: "2.0";
        } & {
            [key: string]: unknown;
        };
        Found: {
            holds: {
                id: string;
                /** @description of a hold of the project: what it is about */
                ticketKey: string;
                title: string;
                /** @enum {string} */
                reason: "max_retries" | "sentinel_max_retries" | "review_unavailable" | "manual_review" | "question" | "approval" | "incomplete" | "step_limit" | "budget" | "lost" | "dependency" | "human" | "silent_run" | "unfetched" | "deadline" | "service_down" | "no_agent" | "no_sentinel";
                recurrence: number;
            }[];
            tickets: {
                id: string;
                key: string;
                title: string;
                /** @enum {string} */
                state: "draft" | "blocked" | "ready" | "in_progress" | "in_review" | "on_hold" | "done" | "cancelled";
                /** @description a decision on it is on probation */
                onProbation: boolean;
            }[];
            runs: {
                id: string;
                ticketKey: string;
                number: number;
                agent: string;
                /** @enum {string} */
                state: "running" | "paused" | "resuming" | "succeeded" | "failed" | "lost" | "released" | "cancelled";
            }[];
            /** @description saved views of the queue that the caller sees */
            views: {
                id: string;
                name: string;
                query: string;
                by: string;
            }[];
            /** @description who may own holds */
            people: {
                id: string;
                name: string;
                /** @description open ones they own */
                holds: number;
            }[];
        };
        FirstSteps: {
            project: string;
            /** @description the public address of the desk, where one was set */
            url: string | null;
            /** @description the first that lets an agent work here */
            token: {
                name: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
            } | null;
            /** @description that asked for work here */
            agent: {
                name: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
            } | null;
            ticket: {
                id: string;
                key: string;
                title: string;
                /** @enum {string} */
                state: "draft" | "blocked" | "ready" | "in_progress" | "in_review" | "on_hold" | "done" | "cancelled";
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
            } | null;
            /** @description the first that succeeded, else the latest */
            run: {
                id: string;
                ticketKey: string;
                /** @enum {string} */
                state: "running" | "paused" | "resuming" | "succeeded" | "failed" | "lost" | "released" | "cancelled";
                reason: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
            } | null;
            mayMakeTokens: boolean;
            mayWrite: boolean;
            /** @description the person who asks does not want to see them any more */
            dismissed: boolean;
        };
    };
    responses: {
        /** @description `malformed_json`: The body is not valid JSON. `malformed_url`: The address cannot be decoded */
        Problem400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: Sign in or send a token */
        Problem401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `forbidden`: Not allowed. `password_required`: Give your password again */
        Problem403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_found`: Not found */
        Problem404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `method_not_allowed`: Method not allowed */
        Problem405: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `lease_lost`: You no longer hold this lease. `stale_transition`: Not possible in its present state. `already_decided`: Already decided. `version_mismatch`: It has changed since you read it. `idempotency_in_progress`: The first request with this key is still running */
        Problem409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `payload_too_large`: The body is too large */
        Problem413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_media_type`: Send JSON */
        Problem415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_request`: The request is not valid. `idempotency_conflict`: This key was used with another payload */
        Problem422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`: Too many requests */
        Problem429: {
            headers: {
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `internal_error`: Something broke on our side */
        Problem500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unavailable`: Not ready */
        Problem503: {
            headers: {
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
        IdempotencyKey: string;
        /** @description The token of the run's lease; needed by scope agent. */
        LeaseToken: string;
        /** @description Replays everything after this event; wins over lastEventId. */
        LastEventId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_tickets: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                project?: string;
                id?: string;
                state?: string;
                label?: string;
                q?: string;
                holdReason?: string;
                category?: string;
                agent?: string;
                sort?: "newest" | "oldest" | "priority";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List tickets, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Ticket"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_tickets: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    title: string;
                    project?: string;
                    /** @default  */
                    description?: string;
                    /** @default [] */
                    acceptanceCriteria?: string[];
                    /**
                     * @default normal
                     * @enum {string}
                     */
                    priority?: "urgent" | "high" | "normal" | "low";
                    /** @default [] */
                    labels?: string[];
                    driver?: string | null;
                    /**
                     * @description ids of tickets, not keys
                     * @default []
                     */
                    dependsOn?: string[];
                    /** @default true */
                    reviewRequired?: boolean;
                    /**
                     * @default ready
                     * @enum {string}
                     */
                    state?: "ready" | "draft";
                    notBefore?: string | null;
                    deadline?: string | null;
                    uniqueKey?: string | null;
                    /** @default false */
                    expectsNoChange?: boolean;
                    /** @default false */
                    foreignText?: boolean;
                };
            };
        };
        responses: {
            /** @description Make a ticket */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            /** @description Make a ticket */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_tickets_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a ticket by id or key, with its runs, reviews and holds */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketDetail"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    patch_tickets_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    version: number;
                    title?: string;
                    description?: string;
                    acceptanceCriteria?: string[];
                    /** @enum {string} */
                    priority?: "urgent" | "high" | "normal" | "low";
                    labels?: string[];
                    driver?: string | null;
                    /** @description ids of tickets, not keys */
                    dependsOn?: string[];
                    reviewRequired?: boolean;
                    notBefore?: string | null;
                    deadline?: string | null;
                    expectsNoChange?: boolean;
                    foreignText?: boolean;
                };
            };
        };
        responses: {
            /** @description Change a ticket */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_tickets_id_events: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                type?: string;
                q?: string;
                at?: string;
                after?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the log of a ticket, the latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["StreamEvent"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_ticket_counts: {
        parameters: {
            query?: {
                project?: string;
                label?: string;
                q?: string;
                holdReason?: string;
                category?: string;
                agent?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count the tickets of each state, and of each label and hold reason */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketCounts"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_tickets_id_publish: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Publish a draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_tickets_id_cancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Cancel a ticket and end its run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_tickets_id_hold: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    note: string;
                    checkAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Hold a ticket for a person and end its run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_tickets_id_reopen: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    note: string;
                };
            };
        };
        responses: {
            /** @description Open a ticket again that is done or cancelled, and say why */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_tickets_id_versions: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the text of a ticket as it is and as it was before each edit, the latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["TicketVersion"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_tickets_id_findings_key_scope_drift: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
                key: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Make an open finding a ticket of its own, because it is outside of the acceptance criteria */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_tickets_id_findings_key_unwaive: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
                key: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Take a person's waiver of a finding back: it counts again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_imports: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    project?: string;
                    /** @enum {string} */
                    format: "csv" | "github";
                    /** @description the file as it is, in UTF-8 */
                    text: string;
                    /** @description csv: the column of each field; guessed from the names where left out */
                    mapping?: {
                        title?: string | null;
                        description?: string | null;
                        acceptanceCriteria?: string | null;
                        priority?: string | null;
                        labels?: string | null;
                        driver?: string | null;
                        dependsOn?: string | null;
                        id?: string | null;
                        status?: string | null;
                    };
                    /** @description github: the repository, where the export does not name it */
                    repository?: string | null;
                    /**
                     * @description rows that are left out by default
                     * @default []
                     */
                    include?: ("closed" | "pull_requests")[];
                    /**
                     * @description drafts are read by a person before an agent gets them
                     * @default draft
                     * @enum {string}
                     */
                    state?: "ready" | "draft";
                    /** @default true */
                    reviewRequired?: boolean;
                    /**
                     * @description only report what would be created
                     * @default false
                     */
                    dryRun?: boolean;
                    /**
                     * @description create the other rows where some are wrong
                     * @default false
                     */
                    skipWrong?: boolean;
                    /** @description of the preview: refused with 409 where the import would now create something else */
                    sha256?: string;
                };
            };
        };
        responses: {
            /** @description Make tickets of the rows of a CSV file or of an export of GitHub issues */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_tickets_id_dependencies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read what a ticket waits for and what waits for it, three levels to either side */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DependencyGraph"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_tracks: {
        parameters: {
            query: {
                ticket: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read what the tracks of tickets are drawn from */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["TrackFacts"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_claims: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    agent: string;
                    project?: string;
                    /** @default [] */
                    labels?: string[];
                    driver?: string | null;
                    /** @description the account or provider that the work will use */
                    service?: string | null;
                    /** @description the repository that the work is in */
                    repo?: string | null;
                    /** @description behind which wall the work will be done */
                    isolation?: components["schemas"]["RunIsolation"] | null;
                    /** @default 1 */
                    limit?: number;
                    /** @default 60 */
                    leaseSeconds?: number;
                    /** @default 0 */
                    waitSeconds?: number;
                    /** @description id or name of a registered profile */
                    profile?: string | null;
                };
            };
        };
        responses: {
            /** @description Claim tickets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        claims: components["schemas"]["Claim"][];
                    };
                };
            };
            /** @description Nothing yet */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_claims_why: {
        parameters: {
            query: {
                ticket: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Say why nobody gets a ticket */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimReasons"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_runs_id_resume: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    leaseToken: string;
                    /** @default 0 */
                    waitSeconds?: number;
                };
            };
        };
        responses: {
            /** @description Take up a paused run again once a person has decided */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"];
                };
            };
            /** @description Nothing yet */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_profiles: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the profiles of workers, by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Profile"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_profiles: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    role: "agent" | "sentinel";
                    driver: string;
                    /** @description left out: the project of the token; without one, every project, for a person with a role in all of them */
                    project?: string;
                    settings: components["schemas"]["ProfileSettings"];
                    file: {
                        labels: string[];
                        concurrency: number;
                        leaseSeconds: number;
                        timeoutSeconds: number | null;
                        /** @description each ticket gets a git worktree */
                        workspace: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Say with which profile a worker was started */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        profile: components["schemas"]["Profile"];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_profiles_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a profile with its versions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileDetail"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    put_profiles_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    version: number;
                    settings: components["schemas"]["ProfileSettings"];
                };
            };
        };
        responses: {
            /** @description Put another version of a profile's settings in force */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        profile: components["schemas"]["Profile"];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_agents: {
        parameters: {
            query?: {
                project?: string;
                role?: "agent" | "sentinel";
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who works in a project, and what each does now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Agent"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_agent_activity: {
        parameters: {
            query?: {
                project?: string;
                role?: "agent" | "sentinel";
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What ended in each of the last 24 hours */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentActivity"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_agent_failures: {
        parameters: {
            query?: {
                project?: string;
                name?: string;
                span?: "day" | "week";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How often runs fail, by category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentFailures"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_asks: {
        parameters: {
            query?: {
                project?: string;
                labels?: string;
                driver?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether somebody alive would take a ticket like this, and what the living ask for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asks"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_lost_words: {
        parameters: {
            query?: {
                project?: string;
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest lost runs, with the last that each said */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["LostRun"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_recent_reviews: {
        parameters: {
            query: {
                project?: string;
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest reviews of one sentinel */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["DoneReview"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_runs: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                project?: string;
                id?: string;
                state?: string;
                agent?: string;
                category?: string;
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List runs, the latest start first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ListedRun"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_run_counts: {
        parameters: {
            query?: {
                project?: string;
                agent?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count the runs of each state and of each agent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunCounts"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_runs_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a run with its diff, artifacts and brief */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetail"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_runs_id_events: {
        parameters: {
            query?: {
                after?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the log of a run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["RunEvent"][];
                        nextAfter: number;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_runs_id_events: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    leaseToken: string;
                    events: {
                        key?: string;
                        type: ("log" | "message" | "thinking" | "tool_call" | "tool_result" | "usage" | "todos" | "next_step" | "level_started" | "level_completed" | "error") | string;
                        message?: string | null;
                        data?: components["schemas"]["JsonValue"] | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Append to the log of a run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lastSeq: number;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_runs_id_heartbeat: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    leaseToken: string;
                    progress?: {
                        steps?: number;
                        stepLimit?: number;
                        level?: number;
                        inputTokens?: number;
                        outputTokens?: number;
                        costUsd?: number;
                        session?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Renew the lease of a run and report its totals */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, milliseconds
                         */
                        leaseExpiresAt: string;
                        directive: "cancel" | null;
                        /** @description those that the agent has not been told */
                        messages?: components["schemas"]["PersonMessage"][];
                        /** @description the run is to pause at its next step, with the reason `human` */
                        pause?: components["schemas"]["AskedPause"];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_beats: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description who beats, for the desk's log */
                    worker: string;
                    /** @default 0 */
                    waitSeconds?: number;
                    runs: {
                        runId: string;
                        leaseToken: string;
                        progress?: {
                            steps?: number;
                            stepLimit?: number;
                            level?: number;
                            inputTokens?: number;
                            outputTokens?: number;
                            costUsd?: number;
                            session?: string;
                        };
                        events?: {
                            key?: string;
                            type: ("log" | "message" | "thinking" | "tool_call" | "tool_result" | "usage" | "todos" | "next_step" | "level_started" | "level_completed" | "error") | string;
                            message?: string | null;
                            data?: components["schemas"]["JsonValue"] | null;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Renew the leases of many runs, report their totals and append to their logs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description in the order asked */
                        runs: ({
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, milliseconds
                             */
                            leaseExpiresAt: string;
                            directive: "cancel" | null;
                            /** @description those that the agent has not been told */
                            messages?: components["schemas"]["PersonMessage"][];
                            /** @description the run is to pause at its next step, with the reason `human` */
                            pause?: components["schemas"]["AskedPause"];
                            runId: string;
                            lastSeq: number;
                        } | {
                            runId: string;
                            /** @enum {string} */
                            code: "malformed_json" | "malformed_url" | "unauthenticated" | "forbidden" | "password_required" | "not_found" | "method_not_allowed" | "lease_lost" | "stale_transition" | "already_decided" | "version_mismatch" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "invalid_request" | "idempotency_conflict" | "rate_limited" | "internal_error" | "unavailable";
                        })[];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_runs_id_finish: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    leaseToken: string;
                    summary?: string | null;
                    diff?: string | null;
                    artifacts?: {
                        name: string;
                        url?: string;
                        text?: string;
                    }[] | null;
                    costUsd?: number | null;
                    workspace?: {
                        /** @description an opaque name of the repository on its machine, by which its workers find the runs to check again */
                        repository: string;
                        branch: string;
                        /** @description the branch that the work is to be merged into */
                        base: string;
                        /** @description where the base was when the run began */
                        baseCommit: string;
                        /** @description the tip of the run's work */
                        headCommit: string;
                        /** @description where the base is now; null where it is gone */
                        baseTip: string | null;
                        /** @description commits of the base since the run began; null: not known */
                        baseBehind: number | null;
                        /** @description whether the work merges into the base as it is now; null: not known */
                        merges: boolean | null;
                        /**
                         * @description how many files conflict
                         * @default 0
                         */
                        conflicts?: number;
                        /** @default [] */
                        conflictFiles?: string[];
                    } | null;
                    /** @constant */
                    outcome: "succeeded";
                } | {
                    leaseToken: string;
                    summary?: string | null;
                    diff?: string | null;
                    artifacts?: {
                        name: string;
                        url?: string;
                        text?: string;
                    }[] | null;
                    costUsd?: number | null;
                    workspace?: {
                        /** @description an opaque name of the repository on its machine, by which its workers find the runs to check again */
                        repository: string;
                        branch: string;
                        /** @description the branch that the work is to be merged into */
                        base: string;
                        /** @description where the base was when the run began */
                        baseCommit: string;
                        /** @description the tip of the run's work */
                        headCommit: string;
                        /** @description where the base is now; null where it is gone */
                        baseTip: string | null;
                        /** @description commits of the base since the run began; null: not known */
                        baseBehind: number | null;
                        /** @description whether the work merges into the base as it is now; null: not known */
                        merges: boolean | null;
                        /**
                         * @description how many files conflict
                         * @default 0
                         */
                        conflicts?: number;
                        /** @default [] */
                        conflictFiles?: string[];
                    } | null;
                    /** @constant */
                    outcome: "failed";
                    error: {
                        message: string;
                        name?: string;
                        code?: string;
                        httpStatus?: number;
                        exitCode?: number;
                        signal?: string;
                        retryAfterSeconds?: number;
                        /** @description whose failure it was, where it is another than the claim named */
                        service?: string;
                    };
                } | {
                    leaseToken: string;
                    summary?: string | null;
                    diff?: string | null;
                    artifacts?: {
                        name: string;
                        url?: string;
                        text?: string;
                    }[] | null;
                    costUsd?: number | null;
                    workspace?: {
                        /** @description an opaque name of the repository on its machine, by which its workers find the runs to check again */
                        repository: string;
                        branch: string;
                        /** @description the branch that the work is to be merged into */
                        base: string;
                        /** @description where the base was when the run began */
                        baseCommit: string;
                        /** @description the tip of the run's work */
                        headCommit: string;
                        /** @description where the base is now; null where it is gone */
                        baseTip: string | null;
                        /** @description commits of the base since the run began; null: not known */
                        baseBehind: number | null;
                        /** @description whether the work merges into the base as it is now; null: not known */
                        merges: boolean | null;
                        /**
                         * @description how many files conflict
                         * @default 0
                         */
                        conflicts?: number;
                        /** @default [] */
                        conflictFiles?: string[];
                    } | null;
                    /** @constant */
                    outcome: "paused";
                    /** @enum {string} */
                    reason: "max_retries" | "question" | "approval" | "incomplete" | "step_limit" | "budget" | "human";
                    question?: components["schemas"]["Question"] | null;
                    /** @description with the reason approval: the tool call that waits for a person */
                    call?: {
                        tool: string;
                        arguments: components["schemas"]["JsonValue"];
                        /** @description where it would run, an absolute path on the agent's machine */
                        folder: string;
                        /** @description the commit that the work starts from; left out without a repository */
                        baseCommit?: string | null;
                        /** @description may be sent along and is not looked at: the desk reckons its own */
                        sha256?: string | null;
                        /** @description what it would change, in words or as a diff: for people, not hashed */
                        changes?: string | null;
                    } | null;
                    level?: {
                        current: number;
                        retryCount: number;
                        maxRetries: number;
                    } | null;
                    checkpoint?: components["schemas"]["JsonValue"] | null;
                } | {
                    leaseToken: string;
                    summary?: string | null;
                    diff?: string | null;
                    artifacts?: {
                        name: string;
                        url?: string;
                        text?: string;
                    }[] | null;
                    costUsd?: number | null;
                    workspace?: {
                        /** @description an opaque name of the repository on its machine, by which its workers find the runs to check again */
                        repository: string;
                        branch: string;
                        /** @description the branch that the work is to be merged into */
                        base: string;
                        /** @description where the base was when the run began */
                        baseCommit: string;
                        /** @description the tip of the run's work */
                        headCommit: string;
                        /** @description where the base is now; null where it is gone */
                        baseTip: string | null;
                        /** @description commits of the base since the run began; null: not known */
                        baseBehind: number | null;
                        /** @description whether the work merges into the base as it is now; null: not known */
                        merges: boolean | null;
                        /**
                         * @description how many files conflict
                         * @default 0
                         */
                        conflicts?: number;
                        /** @default [] */
                        conflictFiles?: string[];
                    } | null;
                    /** @constant */
                    outcome: "released";
                    note?: string | null;
                    /** @description drain: the worker stops; such a release never holds the ticket */
                    reason?: "drain" | null;
                };
            };
        };
        responses: {
            /** @description Report the outcome of a run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run: components["schemas"]["Run"];
                        ticket: components["schemas"]["Ticket"];
                        decision: components["schemas"]["FailureDecision"] | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_finishes: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    finishes: ({
                        runId: string;
                        leaseToken: string;
                        outcome: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                };
            };
        };
        responses: {
            /** @description Report the outcomes of several runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        finishes: ({
                            run: components["schemas"]["Run"];
                            ticket: components["schemas"]["Ticket"];
                            decision: components["schemas"]["FailureDecision"] | null;
                        } | {
                            runId: string;
                            /** @enum {string} */
                            code: "malformed_json" | "malformed_url" | "unauthenticated" | "forbidden" | "password_required" | "not_found" | "method_not_allowed" | "lease_lost" | "stale_transition" | "already_decided" | "version_mismatch" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "invalid_request" | "idempotency_conflict" | "rate_limited" | "internal_error" | "unavailable";
                            detail: string;
                        })[];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_runs_id_cancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Stop a run and hold its ticket */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_runs_id_messages: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Say something to the agent of a running run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonMessage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_runs_id_messages_heard: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    leaseToken: string;
                    /** @description the `seq` of the last one */
                    upTo: number;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_runs_id_pause: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ask a run to pause at its next step */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    delete_runs_id_pause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take back the pause that a run was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_runs_id_input: {
        parameters: {
            query?: {
                after?: number;
                waitSeconds?: number;
            };
            header?: {
                /** @description The token of the run's lease; needed by scope agent. */
                "Lease-Token"?: components["parameters"]["LeaseToken"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read what was typed in the session of a run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["RunInput"][];
                        nextAfter: number;
                        /** @description nobody has the session any longer, so the agent continues */
                        handedBack: boolean;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_runs_id_input: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_runs_id_hand_back: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hand the session of a run back to its agent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_runs_id_reveal: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Reveal what a paused run keeps secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secrets: {
                            [key: string]: string;
                        };
                        /** @description it waits for a second person; nothing is shown yet */
                        second: components["schemas"]["WaitsForSecond"] | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_runs_id_tool_calls: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count the tools that a run called, the most called first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolCounts"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_runs_id_tool_sequence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what a run called, in order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolSequence"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_workspaces: {
        parameters: {
            query: {
                repository: string;
                project?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the runs of a repository that are under way or held, to look at their branches again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenWorkspaces"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_runs_id_workspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description an opaque name of the repository on its machine, by which its workers find the runs to check again */
                    repository: string;
                    branch: string;
                    /** @description the branch that the work is to be merged into */
                    base: string;
                    /** @description where the base was when the run began */
                    baseCommit: string;
                    /** @description the tip of the run's work */
                    headCommit: string;
                    /** @description where the base is now; null where it is gone */
                    baseTip: string | null;
                    /** @description commits of the base since the run began; null: not known */
                    baseBehind: number | null;
                    /** @description whether the work merges into the base as it is now; null: not known */
                    merges: boolean | null;
                    /**
                     * @description how many files conflict
                     * @default 0
                     */
                    conflicts?: number;
                    /** @default [] */
                    conflictFiles?: string[];
                    /** @description of the run's lease, while it is running */
                    leaseToken?: string;
                };
            };
        };
        responses: {
            /** @description Say how far the base of a run's branch has moved, and whether it still merges */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_runs_id_snapshot: {
        parameters: {
            query?: never;
            header?: {
                /** @description The token of the run's lease; needed by scope agent. */
                "Lease-Token"?: components["parameters"]["LeaseToken"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read what was last left of the ticket of a run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptSnapshot"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    put_runs_id_snapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    leaseToken: string;
                    /**
                     * @description gzip of parts of files, each of at most 256 KiB, in base64
                     * @default []
                     */
                    chunks?: {
                        sha256: string;
                        /** Format: base64 */
                        content: string;
                    }[];
                    /** @description takes the place of the one before, once the desk has all its chunks */
                    snapshot?: {
                        /** @description an opaque name of the worker's data folder: who has it has all of this */
                        machine: string;
                        /**
                         * @description where the agent worked, since agents file sessions by it
                         * @default null
                         */
                        folder?: string | null;
                        /** @default null */
                        branch?: {
                            /** @description the work as it stands, what is not committed yet included */
                            commit: string;
                            /** @description what other clones may lack, as git packs it */
                            pack: string[];
                        } | null;
                        /** @default [] */
                        files?: {
                            /** @description in the folder of the run */
                            path: string;
                            /** @default false */
                            executable?: boolean;
                            chunks: string[];
                        }[];
                    };
                };
            };
        };
        responses: {
            /** @description Leave what a run has come to, for whoever goes on with its ticket elsewhere */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSnapshot"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_runs_id_snapshot_chunks_sha: {
        parameters: {
            query?: never;
            header?: {
                /** @description The token of the run's lease; needed by scope agent. */
                "Lease-Token"?: components["parameters"]["LeaseToken"];
            };
            path: {
                id: string;
                sha256: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a chunk of it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotChunk"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_review_claims: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    sentinel: string;
                    project?: string;
                    /** @default [] */
                    labels?: string[];
                    /** @default 60 */
                    leaseSeconds?: number;
                    /** @default 0 */
                    waitSeconds?: number;
                    /** @description id or name of a registered profile */
                    profile?: string | null;
                };
            };
        };
        responses: {
            /** @description Claim the oldest review */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewClaim"];
                };
            };
            /** @description Nothing yet */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_reviews_id_heartbeat: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    leaseToken: string;
                };
            };
        };
        responses: {
            /** @description Renew the lease of a review */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, milliseconds
                         */
                        leaseExpiresAt: string;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_reviews_id_verdict: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    leaseToken: string;
                    /** @enum {string} */
                    verdict: "approved" | "rejected" | "unavailable";
                    score?: number | null;
                    summary?: string | null;
                    findings?: {
                        key?: string | null;
                        /** @enum {string} */
                        severity: "critical" | "major" | "minor" | "nit";
                        category?: string | null;
                        file?: string | null;
                        line?: number | null;
                        issue: string;
                        suggestion?: string | null;
                        /** @description outside of the criteria that the run was claimed with: becomes a ticket of its own instead of a rejection */
                        scopeDrift?: boolean | null;
                    }[] | null;
                    feedbackForAgent?: string[] | null;
                    criteria?: {
                        /** @description its place among the criteria of the run, from 0 */
                        index: number;
                        met: boolean;
                    }[] | null;
                    error?: string | null;
                };
            };
        };
        responses: {
            /** @description Say what a claimed review found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerdictAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_tickets_id_verdict: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    sentinel?: string | null;
                    /** @description the run that was judged; 409 `stale_transition` where another one is in review */
                    runId?: string | null;
                    /** @enum {string} */
                    verdict: "approved" | "rejected" | "unavailable";
                    score?: number | null;
                    summary?: string | null;
                    findings?: {
                        key?: string | null;
                        /** @enum {string} */
                        severity: "critical" | "major" | "minor" | "nit";
                        category?: string | null;
                        file?: string | null;
                        line?: number | null;
                        issue: string;
                        suggestion?: string | null;
                        /** @description outside of the criteria that the run was claimed with: becomes a ticket of its own instead of a rejection */
                        scopeDrift?: boolean | null;
                    }[] | null;
                    feedbackForAgent?: string[] | null;
                    criteria?: {
                        /** @description its place among the criteria of the run, from 0 */
                        index: number;
                        met: boolean;
                    }[] | null;
                    error?: string | null;
                };
            };
        };
        responses: {
            /** @description Say what a check found that was not claimed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerdictAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_holds: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                project?: string;
                state?: string;
                reason?: string;
                category?: string;
                label?: string;
                priority?: string;
                owner?: string;
                fingerprint?: string;
                agent?: string;
                age?: "30m" | "1h" | "4h" | "1d" | "7d";
                late?: "yes";
                snoozed?: "without" | "only" | "with";
                q?: string;
                sort?: "age" | "-age" | "check";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List holds, waiting longest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Hold"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_holds_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a hold */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hold"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    patch_holds_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    version: number;
                    /** @description a person's id, or the word lead for the role */
                    ownerId?: string;
                    /** Format: date-time */
                    checkAt?: string;
                    /** @description true unless said. With a checkAt the queue does not show it until then; false: it does, and an earlier snooze ends */
                    snoozed?: boolean;
                };
            };
        };
        responses: {
            /** @description Give a hold another owner or check time */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hold"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_holds_id_preview: {
        parameters: {
            query: {
                verb: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel";
                note?: string;
                answer?: string;
                waive?: string;
                tries?: number;
                rejections?: number;
                dollars?: number;
                steps?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description See what the next run would receive, by an address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        text: string;
                        sha256: string;
                        /** @description what is different from the last attempt, in words */
                        changes: string[];
                        /** @description why it would be done in vain: nothing material is different */
                        discouraged: string | null;
                        /** @description why the answer does not do yet: it is missing, or does not fit the schema; then there are no bytes */
                        errors: {
                            path: string;
                            message: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_holds_id_preview: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    verb: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel";
                    version?: number;
                    note?: string | null;
                    answer?: components["schemas"]["JsonValue"] | null;
                    /** @description keys of open findings that the next attempt is not asked for; with retry and review */
                    waive?: string[] | null;
                    grant?: components["schemas"]["Grant"] | null;
                    briefSha256?: string | null;
                    /** @description the kept answer that is given, on a question */
                    precedentId?: string | null;
                    /** @description keeps the answer for similar questions */
                    keep?: {
                        /**
                         * @description days until it expires
                         * @default 30
                         */
                        days?: number;
                        /** @description only for tickets with this label, which the ticket must have */
                        label?: string | null;
                        /** @description only for runs of this agent, which must be the one that asked */
                        agent?: string | null;
                        /** @description only for tickets with this driver, which must be the ticket's */
                        driver?: string | null;
                        /**
                         * @description it may answer exactly the same question without a person
                         * @default false
                         */
                        auto?: boolean;
                    } | null;
                    /** @description how far an approved tool call is allowed; once where it is left out */
                    scope?: ("once" | "ticket" | "rule") | null;
                    /** @description with the scope rule: what it covers, and for how long */
                    rule?: components["schemas"]["MakeConsentRule"] | null;
                };
            };
        };
        responses: {
            /** @description See what the next run would receive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        text: string;
                        sha256: string;
                        /** @description what is different from the last attempt, in words */
                        changes: string[];
                        /** @description why it would be done in vain: nothing material is different */
                        discouraged: string | null;
                        /** @description why the answer does not do yet: it is missing, or does not fit the schema; then there are no bytes */
                        errors: {
                            path: string;
                            message: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_holds_id_look: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_holds_id_presence: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description a name that the tab made for itself */
                    tab: string;
                    here: boolean;
                    /** @default false */
                    writing?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_holds_id_decision: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    verb: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel";
                    version: number;
                    note?: string | null;
                    answer?: components["schemas"]["JsonValue"] | null;
                    /** @description keys of open findings that the next attempt is not asked for; with retry and review */
                    waive?: string[] | null;
                    grant?: components["schemas"]["Grant"] | null;
                    briefSha256?: string | null;
                    /** @description the kept answer that is given, on a question */
                    precedentId?: string | null;
                    /** @description keeps the answer for similar questions */
                    keep?: {
                        /**
                         * @description days until it expires
                         * @default 30
                         */
                        days?: number;
                        /** @description only for tickets with this label, which the ticket must have */
                        label?: string | null;
                        /** @description only for runs of this agent, which must be the one that asked */
                        agent?: string | null;
                        /** @description only for tickets with this driver, which must be the ticket's */
                        driver?: string | null;
                        /**
                         * @description it may answer exactly the same question without a person
                         * @default false
                         */
                        auto?: boolean;
                    } | null;
                    /** @description how far an approved tool call is allowed; once where it is left out */
                    scope?: ("once" | "ticket" | "rule") | null;
                    /** @description with the scope rule: what it covers, and for how long */
                    rule?: components["schemas"]["MakeConsentRule"] | null;
                    /** @description true: it is sent after the caller's delay and can be taken back until then, as on the desk's pages */
                    delayed?: boolean;
                };
            };
        };
        responses: {
            /** @description Decide a hold */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_decisions: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                project?: string;
                recent?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List decisions, the latest first, with how far each has come */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["DecisionLine"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_holds_id_send: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a delayed decision now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_holds_id_undo: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description Take a decision back: before it is sent, or within 8 s and before an agent has taken it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_holds_id_precedents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Answers that were kept to questions like the one of a hold, and the one that answered it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldPrecedents"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_precedents: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                project?: string;
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the answers that a project has kept, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrecedentList"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_precedents_id_uses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what a kept answer has answered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["PrecedentUse"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    delete_precedents_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    patch_precedents_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description true: it answers without a person, in the name of the caller */
                    auto?: boolean;
                    /** @description it expires this many days from now */
                    days?: number;
                };
            };
        };
        responses: {
            /** @description Let a kept answer be given by itself or no more, or move its end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Precedent"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_runs_id_consents: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    leaseToken: string;
                    call: {
                        tool: string;
                        arguments: components["schemas"]["JsonValue"];
                        /** @description where it would run, an absolute path on the agent's machine */
                        folder: string;
                        /** @description the commit that the work starts from; left out without a repository */
                        baseCommit?: string | null;
                        /** @description may be sent along and is not looked at: the desk reckons its own */
                        sha256?: string | null;
                        /** @description what it would change, in words or as a diff: for people, not hashed */
                        changes?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Ask whether a tool may be called now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_runs_id_consents_use: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
                use: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    leaseToken: string;
                    /** @enum {string} */
                    outcome: "succeeded" | "failed";
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_consents: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                project?: string;
                scope?: string;
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what people have allowed agents to call, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Consent"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_consents_id_uses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the calls that were made by a consent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ConsentUse"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    delete_consents_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_hold_batches: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                project?: string;
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List batches of decisions, by default those under way */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["HoldBatchSummary"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_hold_batches: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    filter?: {
                        project?: string;
                        state?: string | "open"[];
                        reason?: string | ("max_retries" | "sentinel_max_retries" | "review_unavailable" | "manual_review" | "question" | "approval" | "incomplete" | "step_limit" | "budget" | "lost" | "dependency" | "human" | "silent_run" | "unfetched" | "deadline" | "service_down" | "no_agent" | "no_sentinel")[];
                        category?: string | ("api" | "timeout" | "runtime" | "logic" | "syntax" | "context" | "manual_review" | "auth" | "request" | "incomplete" | "verification" | "security" | "infrastructure")[];
                        label?: string | string[];
                        priority?: string | ("urgent" | "high" | "normal" | "low")[];
                        owner?: string | string[];
                        fingerprint?: string | string[];
                        agent?: string | string[];
                        /**
                         * @description held at least this long
                         * @enum {string}
                         */
                        age?: "30m" | "1h" | "4h" | "1d" | "7d";
                        /**
                         * @description past its target
                         * @constant
                         */
                        late?: "yes";
                        /**
                         * @description whether snoozed holds are listed: not, only they, or with the others
                         * @enum {string}
                         */
                        snoozed?: "without" | "only" | "with";
                        q?: string;
                    };
                    ids?: string[];
                    /** @enum {string} */
                    verb: "continue" | "intervene" | "retry" | "answer" | "approve" | "reject" | "review" | "cancel";
                    note?: string | null;
                    /** @description for the verb answer; every question gets it */
                    answer?: components["schemas"]["JsonValue"] | null;
                    /**
                     * @description one hold, then ten, then the rest, each wave after the outcome of the one before
                     * @default true
                     */
                    canary?: boolean;
                    /**
                     * @description only count; decide nothing
                     * @default false
                     */
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            /** @description Decide many holds as one */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    } | components["schemas"]["BatchDryRun"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_hold_batches_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read how far a batch is, and what became of its holds */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldBatch"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_hold_batches_id_items: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                state?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the holds of a batch in the order in which they are decided */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["HoldBatchItem"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_hold_batches_id_stop: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop a batch before its next hold */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldBatch"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_hold_batches_id_continue: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description all that are left, without a further canary: how many, as it was shown; without it, another wave of ten */
                    release?: number;
                };
            };
        };
        responses: {
            /** @description Let a batch go on that waits for an outcome or was stopped */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldBatch"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_hold_batches_id_retry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Decide the failed holds of a batch again, as a batch of its own */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    } | components["schemas"]["BatchDryRun"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_queue: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                project?: string;
                until?: string;
                segment?: "all" | "questions" | "exhausted" | "sentinel" | "incomplete" | "approvals" | "other";
                sort?: "age" | "-age" | "check" | "minute";
                without?: string;
                reason?: string;
                category?: string;
                label?: string;
                priority?: string;
                owner?: string;
                fingerprint?: string;
                agent?: string;
                age?: "30m" | "1h" | "4h" | "1d" | "7d";
                late?: "yes";
                snoozed?: "without" | "only" | "with";
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the queue as the desk shows it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuePage"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_queue_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read all that a person reads before they decide a hold */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldDetail"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_counts: {
        parameters: {
            query: {
                project: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count the open holds and the runs under way of a project */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Counts"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_cause_history: {
        parameters: {
            query: {
                project?: string;
                fingerprint: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How a cause went on: first and last seen, per day, and whose attempts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CauseHistory"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_views: {
        parameters: {
            query?: {
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the saved views of a project, by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SavedView"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_views: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    project?: string;
                    name: string;
                    query: string;
                    /** @default true */
                    shared?: boolean;
                };
            };
        };
        responses: {
            /** @description Save a filter of the queue by a name */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    delete_views_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    patch_views_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    query?: string;
                    shared?: boolean;
                };
            };
        };
        responses: {
            /** @description Rename a saved view, or let it hold another filter */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_insights: {
        parameters: {
            query?: {
                project?: string;
                days?: "7" | "30" | "90";
                zone?: string;
                cards?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How well decisions, retries, sentinels and agents do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Insights"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_insight_tickets: {
        parameters: {
            query: {
                project?: string;
                days?: "7" | "30" | "90";
                zone?: string;
                number: "decisions" | "firstLook" | "decision" | "holds" | "retries" | "overturns" | "agents" | "nowhere";
                day?: string;
                verb?: string;
                reason?: string;
                fate?: "held" | "did_not_hold" | "on_probation";
                category?: string;
                attempt?: number;
                sentinel?: string;
                overturned?: "true" | "false";
                how?: "approved" | "waived";
                agent?: string;
                firstVerdict?: "approved" | "rejected";
                outcome?: "succeeded" | "failed" | "lost";
                why?: string;
                back?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tickets behind a number, or behind one point of it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsightTickets"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_insights_decisions_csv: {
        parameters: {
            query?: {
                project?: string;
                days?: "7" | "30" | "90";
                zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card decisions of the insights as CSV */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_insights_times_csv: {
        parameters: {
            query?: {
                project?: string;
                days?: "7" | "30" | "90";
                zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card times of the insights as CSV */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_insights_holds_csv: {
        parameters: {
            query?: {
                project?: string;
                days?: "7" | "30" | "90";
                zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card holds of the insights as CSV */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_insights_retries_csv: {
        parameters: {
            query?: {
                project?: string;
                days?: "7" | "30" | "90";
                zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card retries of the insights as CSV */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_insights_overturns_csv: {
        parameters: {
            query?: {
                project?: string;
                days?: "7" | "30" | "90";
                zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card overturns of the insights as CSV */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_insights_agents_csv: {
        parameters: {
            query?: {
                project?: string;
                days?: "7" | "30" | "90";
                zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card agents of the insights as CSV */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_insights_nowhere_csv: {
        parameters: {
            query?: {
                project?: string;
                days?: "7" | "30" | "90";
                zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card nowhere of the insights as CSV */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_events: {
        parameters: {
            query?: {
                project?: string;
                ticket?: string;
                run?: string;
                lastEventId?: string;
                presence?: "true" | "false";
                notifications?: "true" | "false";
            };
            header?: {
                /** @description Replays everything after this event; wins over lastEventId. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Follow what happens, as server-sent events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["StreamEvent"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_events_lag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far live events are behind, which transaction holds them up, and what a failover has lost */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogLag"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_notifications: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                state?: "all" | "unread";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List one's own notifications, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Notification"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_notification_count: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count one's own unread notifications whose holds still wait */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_notifications_read: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description left out: all of them */
                    ids?: string[];
                };
            };
        };
        responses: {
            /** @description Mark some of one's own notifications, or all, as read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_notification_preferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read how one wants to be told */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        channels: {
                            in_app: {
                                hold_opened: boolean;
                                hold_assigned: boolean;
                                hold_escalated: boolean;
                                /** @default false */
                                decision_worked: boolean;
                                /** @default false */
                                decision_failed_again: boolean;
                            };
                            push: {
                                hold_opened: boolean;
                                hold_assigned: boolean;
                                hold_escalated: boolean;
                                /** @default false */
                                decision_worked: boolean;
                                /** @default false */
                                decision_failed_again: boolean;
                            };
                            email: {
                                hold_opened: boolean;
                                hold_assigned: boolean;
                                hold_escalated: boolean;
                                /** @default false */
                                decision_worked: boolean;
                                /** @default false */
                                decision_failed_again: boolean;
                            };
                        };
                        timeZone: string;
                        quietHours: {
                            start: string;
                            end: string;
                            days: number[];
                        } | null;
                        digest: {
                            /** @constant */
                            mode: "off";
                        } | {
                            /** @constant */
                            mode: "hourly";
                        } | {
                            /** @constant */
                            mode: "daily";
                            at: string;
                        };
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    put_notification_preferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    channels: {
                        in_app: {
                            hold_opened: boolean;
                            hold_assigned: boolean;
                            hold_escalated: boolean;
                            /** @default false */
                            decision_worked?: boolean;
                            /** @default false */
                            decision_failed_again?: boolean;
                        };
                        push: {
                            hold_opened: boolean;
                            hold_assigned: boolean;
                            hold_escalated: boolean;
                            /** @default false */
                            decision_worked?: boolean;
                            /** @default false */
                            decision_failed_again?: boolean;
                        };
                        email: {
                            hold_opened: boolean;
                            hold_assigned: boolean;
                            hold_escalated: boolean;
                            /** @default false */
                            decision_worked?: boolean;
                            /** @default false */
                            decision_failed_again?: boolean;
                        };
                    };
                    timeZone: string;
                    quietHours: {
                        start: string;
                        end: string;
                        days: number[];
                    } | null;
                    digest: {
                        /** @constant */
                        mode: "off";
                    } | {
                        /** @constant */
                        mode: "hourly";
                    } | {
                        /** @constant */
                        mode: "daily";
                        at: string;
                    };
                };
            };
        };
        responses: {
            /** @description Set how one wants to be told */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        channels: {
                            in_app: {
                                hold_opened: boolean;
                                hold_assigned: boolean;
                                hold_escalated: boolean;
                                /** @default false */
                                decision_worked: boolean;
                                /** @default false */
                                decision_failed_again: boolean;
                            };
                            push: {
                                hold_opened: boolean;
                                hold_assigned: boolean;
                                hold_escalated: boolean;
                                /** @default false */
                                decision_worked: boolean;
                                /** @default false */
                                decision_failed_again: boolean;
                            };
                            email: {
                                hold_opened: boolean;
                                hold_assigned: boolean;
                                hold_escalated: boolean;
                                /** @default false */
                                decision_worked: boolean;
                                /** @default false */
                                decision_failed_again: boolean;
                            };
                        };
                        timeZone: string;
                        quietHours: {
                            start: string;
                            end: string;
                            days: number[];
                        } | null;
                        digest: {
                            /** @constant */
                            mode: "off";
                        } | {
                            /** @constant */
                            mode: "hourly";
                        } | {
                            /** @constant */
                            mode: "daily";
                            at: string;
                        };
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_policies: {
        parameters: {
            query?: {
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the policy of a project */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyInForce"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    put_policies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    categories: {
                        api: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        timeout: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        runtime: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        logic: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        syntax: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        context: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        manual_review: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        auth: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        request: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        incomplete: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        verification: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        security: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        infrastructure: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                    };
                    rejections: {
                        maxRetries: number;
                        /** @enum {string} */
                        backoff: "exponential" | "linear" | "none";
                        baseDelayMs: number;
                        maxDelayMs: number;
                        jitter: number;
                    };
                    reviews: {
                        maxRetries: number;
                        /** @enum {string} */
                        backoff: "exponential" | "linear" | "none";
                        baseDelayMs: number;
                        maxDelayMs: number;
                        jitter: number;
                    };
                    maxAttempts: number;
                    /** @description minutes, by reason; what is left out stays as it is */
                    deadlines?: {
                        max_retries?: number;
                        sentinel_max_retries?: number;
                        review_unavailable?: number;
                        manual_review?: number;
                        question?: number;
                        approval?: number;
                        incomplete?: number;
                        step_limit?: number;
                        budget?: number;
                        lost?: number;
                        dependency?: number;
                        human?: number;
                        silent_run?: number;
                        unfetched?: number;
                        deadline?: number;
                        service_down?: number;
                        no_agent?: number;
                        no_sentinel?: number;
                    };
                    /** @description minutes, by wait; what is left out stays as it is */
                    waits?: {
                        noAgent?: number;
                        noSentinel?: number;
                        unfetched?: number;
                        silentRun?: number;
                    };
                    /** @description left out: as it is */
                    ageing?: {
                        /** @description minutes of waiting for each class; 0: nothing ages */
                        everyMinutes: number;
                    };
                    /** @description what is left out stays as it is */
                    services?: {
                        /** @description failures in a row that open the breaker, from two tickets or more */
                        failures?: number;
                        withinSeconds?: number;
                        /** @description until the first probe, where the failure names no wait */
                        probeSeconds?: number;
                        /** @description the wait doubles with each failed probe up to this */
                        maxProbeSeconds?: number;
                        jitter?: number;
                    };
                    /** @description what is left out stays as it is */
                    budgets?: {
                        /** @description of a ticket, over all its runs; null: no limit */
                        ticketUsd?: number | null;
                        /** @description of the project on one day (UTC); null: no limit */
                        projectDayUsd?: number | null;
                    };
                    /** @description what is left out stays as it is */
                    fourEyes?: {
                        /** @description no one approves what they made or published themselves */
                        notOwn?: boolean;
                        /** @description two people decide what lets work on a ticket with one of these labels go on */
                        labels?: string[];
                        /** @description two people decide `intervene` */
                        takeover?: boolean;
                        /** @description two people reveal what a paused run keeps secret */
                        reveal?: boolean;
                    };
                    project?: string;
                    version: number;
                };
            };
        };
        responses: {
            /** @description Put a new version of the policy of a project in force */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyInForce"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_budgets: {
        parameters: {
            query?: {
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read what a project has spent today, and may */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayBudget"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_projects: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List projects, by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Project"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_projects: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    slug: string;
                    key: string;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Make a project */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_projects_slug_members: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List who has a role in a project */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Member"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    put_projects_slug_members: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    userId?: string;
                    /** Format: email */
                    email?: string;
                    /** @enum {string} */
                    role: "viewer" | "lead" | "admin";
                };
            };
        };
        responses: {
            /** @description Give someone a role in a project */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    delete_projects_slug_members: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    userId?: string;
                    /** Format: email */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    delete_projects_slug_members_userId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_tokens: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List tokens, newest first; for admins */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Token"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_tokens: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    scope: "agent" | "sentinel" | "automation" | "read";
                    project?: string | null;
                    /**
                     * Format: date-time
                     * @description left out: in 90 days; at most ten years from now
                     */
                    expiresAt?: string;
                    /**
                     * @description addresses and networks from which alone it works
                     * @default []
                     */
                    addresses?: (string)[];
                };
            };
        };
        responses: {
            /** @description Make a token that acts for you; it is shown this once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @enum {string} */
                        scope: "agent" | "sentinel" | "automation" | "read";
                        project: string | null;
                        actsFor: {
                            id: string;
                            name: string;
                        };
                        /** @description its first characters */
                        hint: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, milliseconds
                         */
                        createdAt: string;
                        lastUsedAt: string | null;
                        /** @description null: unlimited, made before tokens expired */
                        expiresAt: string | null;
                        /** @description it works from these addresses and networks alone; none: from everywhere */
                        addresses: string[];
                        /** @description shown this once */
                        token: string;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    delete_tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    delete_tokens_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_audit: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                act?: string;
                actor?: string;
                project?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read who did what, the latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditLine"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_audit_jsonl: {
        parameters: {
            query?: {
                act?: string;
                actor?: string;
                project?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take the audit away as JSON lines, the oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_tickets_id_evidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take all that was said and done about a ticket away, in one file that proves itself */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evidence"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    put_runs_id_category: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    category: "api" | "timeout" | "runtime" | "logic" | "syntax" | "context" | "manual_review" | "auth" | "request" | "incomplete" | "verification" | "security" | "infrastructure";
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Correct what the failure of a run was taken for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_failure_rules: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                project?: string;
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the failure rules of a project, in the order in which they are tried */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["FailureRule"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_failure_rules: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    project?: string;
                    pattern: string;
                    /** @enum {string} */
                    category: "api" | "timeout" | "runtime" | "logic" | "syntax" | "context" | "manual_review" | "auth" | "request" | "incomplete" | "verification" | "security" | "infrastructure";
                    /** @description the run whose correction it came from */
                    runId?: string | null;
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Add a failure rule to a project */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureRule"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    delete_failure_rules_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_failure_rule_preview: {
        parameters: {
            query: {
                project?: string;
                pattern: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count what a pattern would have matched among the latest failures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulePreview"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_policy_versions: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List every policy that a project has had, the latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["PolicyVersion"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_policies_replay: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    categories: {
                        api: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        timeout: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        runtime: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        logic: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        syntax: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        context: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        manual_review: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        auth: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        request: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        incomplete: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        verification: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        security: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                        infrastructure: {
                            maxRetries: number;
                            /** @enum {string} */
                            backoff: "exponential" | "linear" | "none";
                            baseDelayMs: number;
                            maxDelayMs: number;
                            jitter: number;
                        };
                    };
                    rejections: {
                        maxRetries: number;
                        /** @enum {string} */
                        backoff: "exponential" | "linear" | "none";
                        baseDelayMs: number;
                        maxDelayMs: number;
                        jitter: number;
                    };
                    reviews: {
                        maxRetries: number;
                        /** @enum {string} */
                        backoff: "exponential" | "linear" | "none";
                        baseDelayMs: number;
                        maxDelayMs: number;
                        jitter: number;
                    };
                    maxAttempts: number;
                    /** @description minutes, by reason; what is left out is as in the policy in force */
                    deadlines?: {
                        max_retries?: number;
                        sentinel_max_retries?: number;
                        review_unavailable?: number;
                        manual_review?: number;
                        question?: number;
                        approval?: number;
                        incomplete?: number;
                        step_limit?: number;
                        budget?: number;
                        lost?: number;
                        dependency?: number;
                        human?: number;
                        silent_run?: number;
                        unfetched?: number;
                        deadline?: number;
                        service_down?: number;
                        no_agent?: number;
                        no_sentinel?: number;
                    };
                    /** @description no past wait is known, so they change nothing here */
                    waits?: {
                        noAgent?: number;
                        noSentinel?: number;
                        unfetched?: number;
                        silentRun?: number;
                    };
                    /** @description changes the order of claims, and nothing that a replay counts */
                    ageing?: {
                        /** @description minutes of waiting for each class; 0: nothing ages */
                        everyMinutes: number;
                    };
                    /** @description what is left out is as in the policy in force */
                    services?: {
                        /** @description failures in a row that open the breaker, from two tickets or more */
                        failures?: number;
                        withinSeconds?: number;
                        /** @description until the first probe, where the failure names no wait */
                        probeSeconds?: number;
                        /** @description the wait doubles with each failed probe up to this */
                        maxProbeSeconds?: number;
                        jitter?: number;
                    };
                    /** @description no attempt of the past is judged by its cost */
                    budgets?: {
                        /** @description of a ticket, over all its runs; null: no limit */
                        ticketUsd?: number | null;
                        /** @description of the project on one day (UTC); null: no limit */
                        projectDayUsd?: number | null;
                    };
                    /** @description what no one decides alone */
                    fourEyes: {
                        /** @description no one approves what they made or published themselves */
                        notOwn: boolean;
                        /** @description two people decide what lets work on a ticket with one of these labels go on */
                        labels: string[];
                        /** @description two people decide `intervene` */
                        takeover: boolean;
                        /** @description two people reveal what a paused run keeps secret */
                        reveal: boolean;
                    };
                    project?: string;
                    /**
                     * @description the time zone whose days are counted
                     * @default UTC
                     */
                    zone?: string;
                    /**
                     * @description the tickets behind this number, instead of the first that are lost
                     * @enum {string}
                     */
                    list?: "attempts" | "holds" | "waits" | "lost" | "gained" | "unknown" | "overdue";
                };
            };
        };
        responses: {
            /** @description Replay the last 30 days of a project against a policy that is not in force */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyReplay"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_limits: {
        parameters: {
            query?: {
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read how many runs a project may have at once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Limits"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    put_limits: {
        parameters: {
            query?: {
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    project?: string;
                    version: number;
                    rules: components["schemas"]["LimitRule"][];
                };
            };
        };
        responses: {
            /** @description Put a new version of the limits of a project in force */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Limits"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_limit_versions: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List every version of the limits of a project, the latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["LimitVersion"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_pauses: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                project?: string;
                state?: "in_force" | "ended";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the pauses of a project, the latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Pause"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_pauses: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    project?: string;
                    /** @enum {string} */
                    by: "project" | "label" | "repo" | "agent" | "service";
                    match?: string;
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Stop claims of a project, or of something in it */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pause"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    delete_pauses_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_retention: {
        parameters: {
            query?: {
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read how long a project keeps its logs in the database */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retention"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    put_retention: {
        parameters: {
            query?: {
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    project?: string;
                    version: number;
                    logDays: number | null;
                    eventDays: number | null;
                    ticketDays?: number | null;
                };
            };
        };
        responses: {
            /** @description Say how long a project keeps its logs in the database */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retention"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_sentinel_rules: {
        parameters: {
            query?: {
                project?: string;
                days?: "7" | "30" | "90";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the rules of a project's sentinels, with how often people overruled each */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentinelRules"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    put_sentinel_rules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    project?: string;
                    /** @description as it calls itself; empty: it gave no name */
                    sentinel: string;
                    /** @description category of the finding, or name of the check, in lower case; empty: it gave none */
                    rule: string;
                    /** @description the version that the change was made on */
                    version: number;
                    /** @enum {string} */
                    standing: "blocking" | "advisory";
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Say whether a rule of a sentinel rejects or only advises */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentinelRuleStanding"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_sentinel_rule_versions: {
        parameters: {
            query: {
                limit?: number;
                cursor?: string;
                project?: string;
                sentinel: string;
                rule: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List every time that a rule of a sentinel was set, the latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SentinelRuleVersion"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_sentinel_rule_evidence: {
        parameters: {
            query: {
                project?: string;
                days?: "7" | "30" | "90";
                sentinel: string;
                rule: string;
                label?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the findings behind the numbers of a rule, each with how it was settled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentinelRuleEvidenceList"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_services: {
        parameters: {
            query?: {
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the services that runs of a project use, and whether they work */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Service"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    post_mcp: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description Answer a message of the Model Context Protocol */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_search: {
        parameters: {
            query: {
                project: string;
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Find open holds, tickets, runs, saved views and people of a project */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Found"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_first_steps: {
        parameters: {
            query?: {
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read how far a project has come to its first run that succeeded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstSteps"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Does the process live? */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            400: components["responses"]["Problem400"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    get_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Does the desk go on, can the database be reached, and is it migrated? */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ready";
                    };
                };
            };
            400: components["responses"]["Problem400"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    get_metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Figures for Prometheus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
        };
    };
    get_openapi_json: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            405: components["responses"]["Problem405"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
}
