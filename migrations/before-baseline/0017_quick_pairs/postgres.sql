-- 同じ組を作りますが、SQL の関数は文ごとに読み直されて計画されるので、一行を書くたびに、組を作ることの何倍もかかります。
CREATE OR REPLACE FUNCTION search_pairs(text TEXT) RETURNS TSVECTOR LANGUAGE plpgsql IMMUTABLE STRICT COST 10000 AS $$
DECLARE
  letters TEXT[] := string_to_array($1 || E'\n', NULL);
  pairs TEXT[] := '{}';
BEGIN
  FOR place IN 1 .. cardinality(letters) - 1 LOOP
    pairs[place] := letters[place] || letters[place + 1];
  END LOOP;
  RETURN array_to_tsvector(pairs);
END
$$;
